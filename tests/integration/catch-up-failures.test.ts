import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { retryOptions } from '#adapters/paypal/client.ts';
import { runCommand } from './run-command.ts';
import { sharedShop } from './shared-shop.ts';
import { openSeller } from './test-seller.ts';
import { openShop } from './test-shop.ts';

const shop = sharedShop(openShop);
const since = new Date(Date.now() - 3_600_000).toISOString();
const run = (...options: string[]) => runCommand(['catch-up', '--since', since, ...options]);

const { timeoutMs } = retryOptions;
beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await run('--yes', '--unknown', 'refund');
});
afterEach(() => {
  retryOptions.timeoutMs = timeoutMs;
  shop.resetFaults();
  shop.paypalFaults.reset();
  shop.paypalFaults.webhooks.withhold();
});

/** Pays by card or PayPal; the browser never returns, and no webhook comes. */
async function payByCard() {
  const payment = await shop.startPayment();
  await shop.payByCard(payment.paymentIntentId);
  return payment;
}
async function payByPaypal() {
  const payment = await shop.startPaypal();
  shop.approve(payment);
  const path = '/v2/checkout/orders/:id/capture';
  shop.paypalFaults.requests.order({ method: 'POST', path, when: 'after', what: 'drop', times: 3 });
  await shop.capture(payment);
  const capture = shop.paypalFaults.captures
    .all()
    .find(({ orderId }) => orderId === payment.orderId);
  return { ...payment, captureId: capture?.id ?? '', checkoutId: capture?.customId };
}

const TRANSACTIONS = { method: 'GET', path: '/v1/reporting/transactions' } as const;
const PAYPAL_EVENTS = { method: 'GET', path: '/v1/notifications/webhooks-events' } as const;
const EVENTS = { method: 'GET', path: '/v1/events' } as const;
const COMPLETE = 'Events are complete until ';

describe('what one list lacks does not keep the others from being processed', () => {
  test.each([
    ["PayPal's transactions", TRANSACTIONS, 'error'],
    ["PayPal's transactions", TRANSACTIONS, 'delay'],
    ["PayPal's events", PAYPAL_EVENTS, 'error'],
  ] as const)('%s: %o %s', async (name, list, what) => {
    const [card, paypal] = [await payByCard(), await payByPaypal()];
    retryOptions.timeoutMs = 300;
    shop.paypalFaults.requests.order({
      ...list,
      when: 'before',
      what,
      times: 9,
      until: () => new Promise(() => undefined),
    });
    const { code, output, errors } = await run('--yes');
    expect(code).toBe(1);
    expect(errors).toContain(`${name}: `);
    expect(output).not.toContain(COMPLETE);
    expect(output).toContain(`Not complete, because it can't be read: ${name}.`);
    expect(await shop.ordersOf(card)).toHaveLength(1);
    expect(await shop.ordersOf(paypal)).toHaveLength(1);

    shop.paypalFaults.reset();
    const again = await run('--yes');
    expect(again).toMatchObject({ code: 0 });
    expect(again.output).toContain(COMPLETE);
  });

  test("Stripe's events", async () => {
    const [card, paypal] = [await payByCard(), await payByPaypal()];
    shop.faults.requests.order({ ...EVENTS, when: 'before', what: 'error', times: 3 });
    const { code, output } = await run('--yes');
    expect(code).toBe(1);
    expect(output).toContain("Not complete, because it can't be read: Stripe's events.");
    expect(await shop.ordersOf(paypal)).toHaveLength(1);
    expect(await shop.ordersOf(card)).toEqual([]);
    expect(await run('--yes')).toMatchObject({ code: 0 });
    expect(await shop.ordersOf(card)).toHaveLength(1);
  });

  test('one seller', async () => {
    const [refused, other] = [await openSeller(shop), await openSeller(shop)];
    for (const seller of [refused, other]) {
      await seller.onboard();
      await seller.sell((await seller.offer()).priceId);
    }
    const fault = { when: 'before', what: 'error', times: 3 } as const;
    shop.faults.requests.order({ ...EVENTS, ...fault, account: refused.accountId });
    const { code, output } = await run('--yes');
    expect(code).toBe(1);
    expect(output).toContain(`can't be read: the events of ${refused.accountId}.`);
    const soldBy = async () =>
      (await shop.database.query('select account_id as id from connect_sales')).map(({ id }) => id);
    expect(await soldBy()).toEqual([other.accountId]);
    expect(await run('--yes')).toMatchObject({ code: 0 });
    expect(await soldBy()).toHaveLength(2);
  });
});

describe("rows of PayPal's Transaction Search, of which no field is required", () => {
  const at = new Date().toISOString();
  const ours = (checkoutId: string | undefined, captureId: string) => ({
    custom_field: checkoutId,
    transaction_id: captureId,
  });

  test.each<[string, (ours: object) => object]>([
    ['nothing', () => ({})],
    ['an empty row', () => ({ transaction_info: {} })],
    ['a fee without dates', () => ({ transaction_info: { transaction_event_code: 'T0106' } })],
    ['no code and no date', (info) => ({ transaction_info: info })],
    ['no code', (info) => ({ transaction_info: { ...info, transaction_initiation_date: at } })],
    ['no date', (info) => ({ transaction_info: { ...info, transaction_event_code: 'T0006' } })],
  ])('%s', async (_, row) => {
    const [payment, odd] = [await payByPaypal(), await payByPaypal()];
    shop.paypalFaults.reports.forgetEvents();
    const otherRows = [row(ours(odd.checkoutId, odd.captureId))];
    shop.paypalFaults.reports.setup({ otherRows });
    expect(await run('--yes')).toMatchObject({ code: 0 });
    for (const each of [payment, odd]) expect(await shop.ordersOf(each)).toHaveLength(1);
  });

  test('a row that names our checkout and no transaction is named as a failure', async () => {
    const { checkoutId } = await payByPaypal();
    const otherRows = [{ transaction_info: { custom_field: checkoutId } }];
    shop.paypalFaults.reports.setup({ otherRows });
    const { code, errors } = await run('--yes');
    expect(code).toBe(1);
    expect(errors).toContain(
      `payment without an event: PayPal names no id of it (checkout ${checkoutId}`,
    );
  });
});

describe('a provider that takes 25 requests a second', () => {
  test('is asked again later, until all is done', async () => {
    const payments = [];
    for (let count = 0; count < 30; count += 1) payments.push(await payByCard());
    shop.faults.requests.limit(25);
    expect(await run('--yes')).toMatchObject({ code: 0, errors: '' });
    shop.resetFaults();
    for (const payment of payments) expect(await shop.ordersOf(payment)).toHaveLength(1);
  });

  test('PayPal too', async () => {
    const payment = await payByPaypal();
    shop.paypalFaults.requests.limit(2);
    expect(await run('--yes')).toMatchObject({ code: 0, errors: '' });
    expect(await shop.ordersOf(payment)).toHaveLength(1);
  });

  test('keeps no shopper waiting: they are asked to try again', async () => {
    const payment = await payByCard();
    shop.faults.requests.limit(0);
    const began = performance.now();
    const replies = [
      await shop.confirm(payment),
      await shop.call('create-connected-account', {
        email: 'etta@boone.example',
        business_type: 'individual',
      }),
    ];
    expect(performance.now() - began).toBeLessThan(3000);
    for (const { status, headers } of replies) {
      expect(status).toBe(503);
      expect(headers.get('retry-after')).not.toBeNull();
    }
  });
});
