import type Stripe from 'stripe';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyStorefrontSale } from '#sellers/sales.ts';
import { openSeller, type Seller } from '../integration/test-seller.ts';
import { openShop } from '../integration/test-shop.ts';
import { openOffice } from '../support/office.ts';
import { sharedShop } from '../integration/shared-shop.ts';

const MINUTE = 60_000;
const REFUNDED = { state: 'refunded', productName: 'Cooper’s mug', amountCents: 2899 };

const shop = sharedShop(openShop);
let stripe: Stripe;
let seller: Seller;
let account: { stripeAccount: string };
beforeAll(async () => {
  stripe = shop.stripeApi;
  seller = await openSeller(shop);
  await seller.onboard();
  account = { stripeAccount: seller.accountId };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  shop.resetFaults();
});

/** A visitor opens Stripe's page for a mug of 28.99. */
async function openSale() {
  const { productId, priceId } = await seller.offer();
  return { productId, sessionId: await seller.openSession(priceId) };
}
type Sale = Awaited<ReturnType<typeof openSale>>;

const pay = ({ sessionId }: Sale) => shop.payHosted(sessionId);
async function paidAfterArchiving(): Promise<Sale> {
  const sale = await openSale();
  await seller.archive(sale.productId);
  await pay(sale);
  return sale;
}
const verify = ({ sessionId }: Sale) => verifyStorefrontSale(seller.accountId, sessionId);
const sessionOf = ({ sessionId }: Sale) =>
  stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }, account);
async function refundsOf(sale: Sale): Promise<Stripe.Refund[]> {
  const { payment_intent } = await sessionOf(sale);
  const { id } = payment_intent as Stripe.PaymentIntent;
  return (await stripe.refunds.list({ payment_intent: id }, account)).data;
}
const held = async (options?: { stripeAccount: string }) =>
  (await stripe.balance.retrieve({}, options)).pending[0]?.amount ?? 0;
const balances = async () => [await held(account), await held()];
const readSale = async ({ sessionId }: Sale) => {
  const [sale] = await shop.database.query('select * from connect_sales where session_id = $1', [
    sessionId,
  ]);
  return sale;
};
/** Sets the clock of Stripe and of the shop; both run in this process. */
const setClock = (milliseconds: number) =>
  void vi.useFakeTimers({ toFake: ['Date'], now: milliseconds });

test('a checkout session expires after 31 minutes', async () => {
  const began = Date.now();
  const sale = await openSale();
  const { created, expires_at } = await sessionOf(sale);
  expect(expires_at - created).toBeGreaterThanOrEqual(30 * 60);
  expect(expires_at - created).toBeLessThanOrEqual(31 * 60);
  setClock(began + 32 * MINUTE);
  await pay(sale);
  expect(await verify(sale)).toMatchObject({ state: 'unpaid' });
});

describe('a payment for an archived product is refunded in full, with the fee', () => {
  test('once, although the webhook comes three times and the visitor returns', async () => {
    const before = await balances();
    const sale = await paidAfterArchiving();
    shop.faults.webhooks.repeat(3);
    await Promise.all([shop.deliverWebhooks(), verify(sale), verify(sale)]);
    await shop.sendOutbox();
    expect(await verify(sale)).toMatchObject(REFUNDED);
    expect(await refundsOf(sale)).toMatchObject([{ amount: 2899 }]);
    expect(await balances()).toEqual(before);
    const [refund] = await refundsOf(sale);
    expect(await readSale(sale)).toMatchObject({
      refund_status: 'succeeded',
      refund_id: refund?.id,
      amount: 2899,
      application_fee: 290,
    });
  });

  test('when the visitor never returns and the seller archived it at Stripe', async () => {
    const sale = await openSale();
    await stripe.products.update(sale.productId, { active: false }, account);
    await pay(sale);
    await shop.deliverWebhooks();
    expect(await refundsOf(sale)).toHaveLength(1);
  });

  const LOST = { method: 'POST', path: '/v1/refunds', what: 'drop', times: 3 } as const;
  test.each([
    ['Stripe fails before it', () => shop.faults.requests.order({ ...LOST, when: 'before' })],
    ['Stripe fails after it', () => shop.faults.requests.order({ ...LOST, when: 'after' })],
    [
      'the database fails as it is recorded',
      () => shop.database.breakAt({ statement: 'update connect_sales', when: 'before' }),
    ],
  ])('once, when %s', async (_, fail) => {
    const sale = await paidAfterArchiving();
    await verify(sale);
    fail();
    await shop.sendOutbox();
    expect(await readSale(sale)).toMatchObject({ refund_status: 'queued' });
    await shop.makeEmailsDue();
    await shop.sendOutbox();
    expect(await refundsOf(sale)).toHaveLength(1);
    expect(await readSale(sale)).toMatchObject({ refund_status: 'succeeded' });
  });

  test('by another request, once Stripe has refused one', async () => {
    vi.stubEnv('PLATFORM_FEE_PERCENT', '0');
    const sale = await paidAfterArchiving();
    await verify(sale);
    // Stripe refuses to refund a fee that it did not take.
    const setFee = (cents: number) =>
      shop.database.query('update connect_sales set application_fee = $2 where session_id = $1', [
        sale.sessionId,
        cents,
      ]);
    await setFee(1);
    await shop.sendOutbox();
    expect(await readSale(sale)).toMatchObject({ refund_status: 'queued' });
    await setFee(0);
    await shop.makeEmailsDue();
    await shop.sendOutbox();
    expect(await refundsOf(sale)).toHaveLength(1);
    expect(await readSale(sale)).toMatchObject({ refund_status: 'succeeded' });
  });

  test('and counts as refunded when the seller refunded it first', async () => {
    const sale = await paidAfterArchiving();
    const { payment_intent } = await sessionOf(sale);
    const { id } = payment_intent as Stripe.PaymentIntent;
    await stripe.refunds.create({ payment_intent: id }, account);
    await shop.deliverWebhooks();
    expect(await verify(sale)).toMatchObject(REFUNDED);
    expect(await readSale(sale)).toMatchObject({ refund_status: 'succeeded' });
  });
});

test('a payment from before the archiving stays a sale, however late its webhook comes', async () => {
  const began = Date.now();
  const sale = await openSale();
  await pay(sale);
  setClock(began + 5 * MINUTE);
  await seller.archive(sale.productId);
  await shop.deliverWebhooks();
  expect(await verify(sale)).toMatchObject({ state: 'paid' });
  expect(await refundsOf(sale)).toEqual([]);
});

test('the office shows what was refunded', async () => {
  const sale = await paidAfterArchiving();
  await shop.deliverWebhooks();
  await shop.database.query(
    "update connect_sales set created_at = now() - interval '1 day' where session_id <> $1",
    [sale.sessionId],
  );
  const { sales } = await openOffice(shop).done<{ sales: object[] }>('list-sales');
  expect(sales[0]).toMatchObject({
    seller: seller.email,
    amountCents: 2899,
    feeCents: 290,
    isRefunded: true,
    moneyBack: 'Refunded $28.99',
  });
});
