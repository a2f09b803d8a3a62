import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What docs/deployment.md has people enter at Stripe and PayPal, and which events no function handles. */
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
  return { addresses, events, unhandled };
}

function readAll(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = names.filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  return sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}
