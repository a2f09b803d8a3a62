import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACCOUNTS_WEBHOOK,
  CONNECT_WEBHOOK,
  PAYPAL_WEBHOOK,
  STRIPE_WEBHOOK,
} from '#adapters/webhook-subscriptions.ts';

const NEEDED = [STRIPE_WEBHOOK, CONNECT_WEBHOOK, ACCOUNTS_WEBHOOK, PAYPAL_WEBHOOK];

/**
 * Compares what docs/deployment.md has people enter at Stripe and PayPal with the webhooks that the shop needs, and both with
 * what its functions handle.
 */
export function readWebhooks(deployment: string) {
  const [chapter = ''] = (deployment.split('\n## Steps')[1] ?? '').split('\n## ');
  const addresses = [...new Set(chapter.match(/\/api\/[a-z-]+/g))];
  const dotted = chapter.match(/(?<=`)[\w[\]]+(?:\.[\w[\]]+)+(?=`)/g) ?? [];
  const events = dotted.filter((name) => name !== 'netlify.toml');
  const functions = readAll('netlify/functions');
  const rest = readAll('netlify/usecases');
  // Account events are handled as a whole kind.
  const isHandled = (event: string) => rest.includes(`'${event.replace(/\[.*/, '')}'`);
  const unhandled = [
    ...addresses.filter((address) => !functions.includes(`path: '${address}'`)),
    ...events.filter((event) => !isHandled(event)),
  ];
  const needed = NEEDED.flatMap((webhook) => [webhook.path, ...webhook.events]);
  const differences = [
    ...needed.filter((name) => !addresses.includes(name) && !events.includes(name)),
    ...events.filter((event) => !needed.includes(event)),
  ];
  return { addresses, events, unhandled, differences };
}

function readAll(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = names.filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  return sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}
