import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limitOf } from '#http/limits.ts';
import { ROOT } from '#sandbox/platform/shop.ts';

const FOLDER = join(ROOT, 'netlify/functions');
const functions = readdirSync(FOLDER).map((file) => ({
  name: file.replace(/\.ts$/, ''),
  text: readFileSync(join(FOLDER, file), 'utf8'),
}));
/** Functions that verify a signature or use no database. */
const UNCOUNTED = [
  'paypal-webhook',
  'product-pictures',
  'stripe-connect-webhook',
  'stripe-webhook',
];
/** No function lets one client call it more often than this without a limit, on any host. */
const MAX_REQUESTS = 600;
/** Scheduled functions have no public address at Netlify. */
const isScheduled = (text: string) => /config: Config = \{ schedule: '[^']+' \};/.test(text);

// Netlify's bundler reads literal numbers and strings only: a constant there would be no limit at all.
test.each(functions)('$name declares its rate limit for Netlify', ({ name, text }) => {
  if (isScheduled(text)) return;
  const { edge } = limitOf(name);
  expect(text).toContain(
    `rateLimit: { windowLimit: ${edge}, windowSize: 60, aggregateBy: ['ip', 'domain'] },`,
  );
});

test.each(functions.filter(({ text }) => !isScheduled(text)))(
  '$name counts its clients in the database too, unless it has nothing to protect',
  ({ name }) => {
    const { counted } = limitOf(name);
    if (UNCOUNTED.includes(name)) {
      expect(counted).toBeUndefined();
      return;
    }
    expect(counted?.max).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(counted?.seconds).toBeGreaterThanOrEqual(60);
  },
);
