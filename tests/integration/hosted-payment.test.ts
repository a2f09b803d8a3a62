import { afterEach, describe, expect, test, vi } from 'vitest';
import { oneTee, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
afterEach(() => {
  vi.restoreAllMocks();
  shop.resetFaults();
});

const start = (checkoutRequest: object) => shop.call('create-checkout-session', checkoutRequest);
const verify = (sessionId: string, checkoutKey: string) =>
  shop.call('verify-checkout-session', { sessionId, checkoutKey });

async function openSession(checkoutRequest = oneTee()) {
  const { status, body } = await start(checkoutRequest);
  expect(status).toBe(200);
  return { checkoutRequest, id: String(body.sessionId), url: String(body.url) };
}

test("a session paid on Stripe's page becomes an order when the browser returns", async () => {
  const { checkoutRequest, id, url } = await openSession();
  expect(url).toContain(id);
  await shop.payHosted(id);
  const first = await verify(id, checkoutRequest.checkoutKey);
  const again = await verify(id, checkoutRequest.checkoutKey);
  expect(first.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect(await shop.ordersOf(checkoutRequest)).toMatchObject([
    { total_amount: 3073, id: first.body.orderId },
  ]);
});

test('a session with a promo costs the discounted total', async () => {
  const { checkoutRequest, id } = await openSession(
    oneTee({ promoCode: 'WELCOME10', amount: 27.66 }),
  );
  await shop.payHosted(id);
  expect(await verify(id, checkoutRequest.checkoutKey)).toMatchObject({ status: 200 });
  expect(await shop.ordersOf(checkoutRequest)).toMatchObject([{ total_amount: 2766 }]);
});

test('an email address that Stripe refuses is reported by its field, not logged, and can be corrected', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const checkoutRequest = oneTee();
  const wrong = { ...checkoutRequest.customerData, email: 'wade..tolliver@tolliver.example' };
  const { status, body } = await start({ ...checkoutRequest, customerData: wrong });
  expect(status).toBe(400);
  expect(body).toEqual({
    error: 'Your email address was not accepted. Please check it.',
    code: 'invalid_request',
    field: 'customerData.email',
  });
  expect(logged).not.toHaveBeenCalled();
  expect((await openSession(checkoutRequest)).url).toContain('/c/pay/');
});

test('the same content returns the same session; other content expires it', async () => {
  const { checkoutRequest, id } = await openSession();
  expect((await openSession(checkoutRequest)).id).toBe(id);
  const changed = { ...checkoutRequest, orderNotes: 'Ring twice' };
  const other = await openSession(changed);
  expect(other.id).not.toBe(id);
  await shop.payHosted(id);
  expect(await verify(id, checkoutRequest.checkoutKey)).toMatchObject({
    status: 409,
    body: { code: 'payment_not_successful', status: 'expired', retry: 'never' },
  });
  expect(await shop.ordersOf(checkoutRequest)).toEqual([]);
});

test('a declined card leaves the session open for another', async () => {
  const { checkoutRequest, id } = await openSession();
  await shop.payHosted(id, '4000000000000002');
  expect(await verify(id, checkoutRequest.checkoutKey)).toMatchObject({
    status: 409,
    body: { status: 'requires_payment_method' },
  });
  await shop.payHosted(id);
  expect(await verify(id, checkoutRequest.checkoutKey)).toMatchObject({ status: 200 });
});

test('an unpaid or unknown session, or another browser, makes no order', async () => {
  const { checkoutRequest, id } = await openSession();
  const mine = await openSession();
  await shop.payHosted(id);
  expect(await verify(id, mine.checkoutRequest.checkoutKey)).toMatchObject({ status: 404 });
  expect(await verify('cs_test_unknown', checkoutRequest.checkoutKey)).toMatchObject({
    status: 404,
  });
  expect(await verify(mine.id, mine.checkoutRequest.checkoutKey)).toMatchObject({ status: 409 });
  for (const key of [checkoutRequest, mine.checkoutRequest]) {
    expect(await shop.ordersOf(key)).toEqual([]);
  }
});

describe('when the browser never returns', () => {
  test('the webhook places the order', async () => {
    const { checkoutRequest, id } = await openSession();
    await shop.payHosted(id);
    await shop.deliverWebhooks();
    expect(await shop.ordersOf(checkoutRequest)).toHaveLength(1);
    expect(await start(checkoutRequest)).toMatchObject({
      status: 409,
      body: { code: 'already_paid' },
    });
  });

  test('the reconciler places the order', async () => {
    const { checkoutRequest, id } = await openSession();
    await shop.payHosted(id);
    await shop.reconcile();
    expect(await shop.ordersOf(checkoutRequest)).toHaveLength(1);
  });

  test('an unpaid session is expired after the hour', async () => {
    const { checkoutRequest, id } = await openSession();
    await shop.ageCheckout(checkoutRequest);
    await shop.reconcile();
    await shop.payHosted(id);
    expect(await verify(id, checkoutRequest.checkoutKey)).toMatchObject({ status: 409 });
    expect(await shop.ordersOf(checkoutRequest)).toEqual([]);
  });
});

test('when card field and hosted page are both paid, there is one order and one refund', async () => {
  const { checkoutRequest, id } = await openSession();
  const card = await shop.startPayment(checkoutRequest);
  await shop.payByCard(card.paymentIntentId);
  await shop.payHosted(id);
  await shop.confirm(card);
  expect(await verify(id, checkoutRequest.checkoutKey)).toMatchObject({ status: 200 });
  await shop.reconcile();
  expect(await shop.ordersOf(checkoutRequest)).toHaveLength(1);
  const refunds = await shop.database.query(
    `select refunds.state from refunds join payments on payments.id = refunds.payment_id
     join checkouts on checkouts.id = payments.checkout_id where checkout_key = $1`,
    [checkoutRequest.checkoutKey],
  );
  expect(refunds).toEqual([{ state: 'succeeded' }]);
  expect(await shop.refundedAtStripe(card.paymentIntentId)).toBe(0);
});
