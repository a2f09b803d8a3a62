import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What README's chapter on deployment has people enter at Stripe and PayPal, and what of it nobody here takes. */
export function readWebhooks(readme: string) {
  const [chapter = ''] = (readme.split('\n## Deployment')[1] ?? '').split('\n## ');
  const addresses = [...new Set(chapter.match(/\/api\/[a-z-]+/g))];
  const dotted = chapter.match(/(?<=`)[\w[\]]+(\.[\w[\]]+)+(?=`)/g) ?? [];
  const events = dotted.filter((name) => name !== 'netlify.toml');
  const functions = readAll('netlify/functions');
  const rest = readAll('netlify/usecases');
  // Those of accounts are taken by the whole kind.
  const isTaken = (event: string) => rest.includes(`'${event.replace(/\[.*/, '')}'`);
  const untaken = [
    ...addresses.filter((address) => !functions.includes(`path: '${address}'`)),
    ...events.filter((event) => !isTaken(event)),
  ];
  return { addresses, events, untaken };
}

function readAll(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = names.filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  return sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}
