import { afterEach, expect, test, vi } from 'vitest';
import { collectStatements, roundTrips } from '../bench/collect-statements.ts';
import { callEveryFunction } from '../bench/every-function.ts';
import { limitOf } from '#http/limits.ts';
import { callNames } from '../support/function-calls.ts';
import { openShop } from './test-shop.ts';

/**
 * How many database statements each function sends before it replies when there is no error
 * (docs/reference/measurements.md). Every shopper waits for one more: a change that needs it raises the number here.
 */
const MAX_STATEMENTS: Record<string, number> = {
  'create-payment-intent': 4,
  'confirm-payment': 4,
  'create-checkout-session': 3,
  'verify-checkout-session': 5,
  'create-paypal-order': 3,
  'capture-paypal-order': 5,
  // Whether this key has an order already, and how many free orders its address has had.
  'place-free-order': 6,
  // The promo code and the stock, at once.
  quote: 3,
  'validate-promo-code': 2,
  // The order, and at once its returns.
  'get-order-details': 3,
  // Whether its key is free, and that it was carried out; likewise below.
  'create-return': 6,
  'cancel-return': 3,
  'cancel-order': 4,
  'keep-order': 4,
  'get-return-label': 2,
  // Failed lookups are counted in advance; an order that is found is subtracted again.
  'track-order': 4,
  'send-order-link': 3,
  'send-account-link': 4,
  'send-contact-email': 3,
  'subscribe-newsletter': 3,
  'join-waitlist': 3,
  availability: 2,
  feeds: 2,
  'unsubscribe-newsletter': 2,
  'create-connected-account': 5,
  'create-account-link': 2,
  'get-account-status': 3,
  'create-connect-product': 5,
  'list-connect-products': 2,
  'list-connect-sales': 4,
  'archive-connect-product': 4,
  'create-connect-checkout': 3,
  'upload-product-picture': 2,
  // An external refund, which places the order of its payment first.
  'stripe-webhook': 4,
  'stripe-connect-webhook': 4,
  // Whether we have started the payment, and which of an order's units it is; its second event is the refund that the
  // office has made.
  'paypal-webhook': 8,
  // The order, and at once what is known of it.
  'admin-get-order': 8,
  // The return and its order, and at once what is known of both.
  'admin-get-return': 8,
  // All at once.
  'admin-today': 11,
  'admin-list-work': 12,
  // The order, and how many messages it and the shop have sent.
  'admin-message-shopper': 8,
  'admin-list-subscribers': 6,
  'admin-change-size': 6,
  // The orders, and at once what the two emails say.
  'admin-preview-delay': 3,
  'admin-tell-delay': 7,
  'admin-refund-order': 7,
  'admin-create-return': 7,
  // The figures, what was found later, sizes, returns and fees, at once.
  'admin-read-report': 8,
  'csp-report': 1,
  health: 5,
  // Pending work, a payment, an event and an expired checkout; the outbox twice; kinds to purge; members of the club;
  // returns to close, and their labels; offers to renew; erasures; the sums of days; delays; the owner's emails.
  'reconcile-payments': 38,
};

/** A function of the office, unless it is listed above: the session, the client's count, and three of its own. */
const OFFICE_STATEMENTS = 5;

const maxStatements = (name: string) =>
  MAX_STATEMENTS[name] ?? (name.startsWith('admin-') ? OFFICE_STATEMENTS : 0);

interface Line {
  function: string;
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('every function has a known number of database statements, and counts its client', async () => {
  const log = vi.spyOn(console, 'info').mockReturnValue();
  const shop = await openShop();
  const collection = collectStatements();
  const { statements } = collection;
  await callEveryFunction(shop);
  await shop.idle();
  collection.stop();
  await shop.stop();
  const statementCounts = Object.entries(roundTrips(statements));
  expect(statementCounts.filter(([name, count]) => count > maxStatements(name))).toEqual([]);

  const called = log.mock.calls.map(([line]) => (JSON.parse(String(line)) as Line).function);
  const names = [...callNames, 'reconcile-payments'];
  expect(names.filter((name) => !called.includes(name))).toEqual([]);

  const counting = statements
    .filter(({ text }) => text.includes('select count_request('))
    .map(({ functionName }) => functionName);
  const withLimit = callNames.filter((name) => limitOf(name).counted);
  expect(withLimit.filter((name) => !counting.includes(name))).toEqual([]);
}, 60_000);
