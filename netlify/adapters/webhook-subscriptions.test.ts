import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  ACCOUNTS_WEBHOOK,
  CONNECT_WEBHOOK,
  PAYPAL_WEBHOOK,
  STRIPE_WEBHOOK,
} from './webhook-subscriptions.ts';

const WEBHOOKS = [STRIPE_WEBHOOK, CONNECT_WEBHOOK, ACCOUNTS_WEBHOOK, PAYPAL_WEBHOOK];
const paths = new Set<string>(WEBHOOKS.map(({ path }) => path));
const events = new Set<string>(WEBHOOKS.flatMap((webhook) => webhook.events));

function sourcesIn(folder: string): string {
  const files = globSync(`${folder}/**/*.ts`).filter((file) => !file.includes('.test.'));
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

test('docs/deployment.md asks for exactly the webhooks and events that the shop needs', () => {
  const deployment = readFileSync('docs/deployment.md', 'utf8');
  const [steps = ''] = (deployment.split('\n## Steps')[1] ?? '').split('\n## ');
  expect(new Set(steps.match(/\/api\/[a-z-]+-webhook/g))).toEqual(paths);
  const dotted = steps.match(/(?<=`)[\w[\]]+(?:\.[\w[\]]+)+(?=`)/g) ?? [];
  expect(new Set(dotted.filter((name) => name !== 'netlify.toml'))).toEqual(events);
});

test('a function handles each webhook and each event', () => {
  const functions = sourcesIn('netlify/functions');
  expect([...paths].filter((path) => !functions.includes(`path: '${path}'`))).toEqual([]);
  const usecases = sourcesIn('netlify/usecases');
  // Account events are handled as a whole kind.
  const isHandled = (event: string) => usecases.includes(`'${event.replace(/\[.*/, '')}'`);
  expect([...events].filter((event) => !isHandled(event))).toEqual([]);
});
