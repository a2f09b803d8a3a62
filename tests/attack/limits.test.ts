import { expect, test } from 'vitest';
import { limitOf } from '#http/limits.ts';
import { callNames, functions } from '../support/function-calls.ts';

/** Functions that verify a signature or use no database. */
const UNCOUNTED = [
  'buy',
  'paypal-webhook',
  'product-pictures',
  'stripe-connect-webhook',
  'stripe-webhook',
];
/** No function lets one client call it more often than this without a limit, on any host. */
const MAX_REQUESTS = 1200;

/**
 * Netlify takes two edge limits a project on the Free plan and five on Pro (docs.netlify.com, Rate limiting); which of
 * more it drops is not documented. The rehearsal shows that its bundler reads them.
 */
const EDGE_LIMITS = { shop: 300, webhooks: 3000 };

test('two functions declare a rate limit for Netlify, as many as each of its plans takes', () => {
  const limits = functions.flatMap(({ name, config }) =>
    'rateLimit' in config && config.rateLimit ? [[name, config.rateLimit]] : [],
  );
  expect(Object.fromEntries(limits)).toMatchObject(
    Object.fromEntries(
      Object.entries(EDGE_LIMITS).map(([name, windowLimit]) => [
        name,
        { windowLimit, windowSize: 60, aggregateBy: ['ip', 'domain'] },
      ]),
    ),
  );
  expect(limits).toHaveLength(2);
});

// Scheduled functions have no public address at Netlify.
test.each(callNames)(
  '%s counts its clients in the database too, unless it has nothing to protect',
  (name) => {
    const { counted } = limitOf(name);
    if (UNCOUNTED.includes(name)) {
      expect(counted).toBeUndefined();
      return;
    }
    expect(counted?.max).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(counted?.seconds).toBeGreaterThanOrEqual(60);
  },
);
