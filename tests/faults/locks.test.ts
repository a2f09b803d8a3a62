import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneTee } from '../integration/test-shop.ts';
import { openShopInTrouble, type ShopInTrouble } from './shop-in-trouble.ts';

let shop: ShopInTrouble;
beforeAll(async () => {
  shop = await openShopInTrouble();
});
afterAll(() => shop.stop());

const ROUNDS = 20;

/** A paid order with a queued refund that has not been sent to Stripe. */
async function refundQueued() {
  const payment = await shop.startPayment();
  await shop.payByCard(payment.paymentIntentId);
  await shop.confirm(payment);
  const [found] = await shop.database.query(
    `select orders.id as order_id, (queue_refund(payments.id, amount, 'a loose seam', 'lock:' || payments.id)).id as refund_id
     from payments join orders on orders.checkout_id = payments.checkout_id
     where provider_payment_id = $1`,
    [payment.paymentIntentId],
  );
  const { order_id: orderId, refund_id: refundId } = found ?? {};
  return { orderId: String(orderId), refundId: String(refundId), intent: payment.paymentIntentId };
}

type Waiting = Awaited<ReturnType<typeof refundQueued>>;

test.each<[string, string, (waiting: Waiting) => unknown[]]>([
  [
    'its event',
    "select record_external_refund('stripe', $1, $2, 3073, $3)",
    ({ intent, refundId }) => [intent, `re_${refundId}`, refundId],
  ],
  ['its shipment', "select ship_order($1, 'ups', '1', 'operator')", ({ orderId }) => [orderId]],
  [
    'its cancelling',
    "select cancel_order($1, 'a loose seam', 'operator')",
    ({ orderId }) => [orderId],
  ],
])('the reply to a refund and %s do not deadlock', async (_, other, values) => {
  const refusals: string[] = [];
  const run = (text: string, given: unknown[]) =>
    shop.database
      .query(text, given)
      .catch((error: unknown) => void refusals.push((error as Error).message));
  for (let round = 0; round < ROUNDS; round += 1) {
    const waiting = await refundQueued();
    const { refundId } = waiting;
    await Promise.all([
      run("select settle_refund($1, $2, 'succeeded')", [refundId, `re_${refundId}`]),
      run(other, values(waiting)),
    ]);
  }
  expect(refusals.filter((message) => message.includes('deadlock'))).toEqual([]);
});

const ROUNDS_OF_ONE_CHECKOUT = 5;
const AT_ONCE = 12;

test('starting different checkouts under one key at once leaves one open', async () => {
  for (let round = 0; round < ROUNDS_OF_ONE_CHECKOUT; round += 1) {
    const { checkoutKey } = oneTee();
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, place) =>
        shop.call('create-payment-intent', oneTee({ checkoutKey, orderNotes: `note ${place}` })),
      ),
    );
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const open = await shop.database.query(
      "select id from checkouts where checkout_key = $1 and state in ('open', 'awaiting_payment')",
      [checkoutKey],
    );
    expect(open).toHaveLength(1);
  }
});
