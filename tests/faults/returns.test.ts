import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SecureLink } from '#orders/order-link.ts';
import { openShop } from '../integration/test-shop.ts';
import { sharedShop } from '../integration/shared-shop.ts';
import { RETURNS } from './returns.ts';

const shop = sharedShop(openShop);
const PAID = 3073;

/** The owner's refund of all that is left, by the page of the order. */
const refundOrder = ({ orderId }: SecureLink) =>
  shop.database.query("select outcome from refund_order($1, null, 'sorry', $2, 'mae')", [
    orderId,
    randomUUID(),
  ]);

const steps = Object.entries({
  'is asked for': [RETURNS.forMoney],
  'is received': [RETURNS.forMoney, RETURNS.receive],
  'waits to be refunded': [RETURNS.forMoney, RETURNS.receive, RETURNS.refund],
  'is an exchange that is received': [RETURNS.forSize, RETURNS.receive],
});

test.each(steps)(
  'a refund of the order, a dispute and the return at once never give back more than was paid: it %s',
  async (_step, acts) => {
    const { orderId, secureToken, paymentIntentId } = await shop.buyByCard();
    const link = { orderId, secureToken };
    await shop.database.query("select ship_order($1, 'UPS', '1Z' || random(), 'mae')", [orderId]);
    for (const act of acts) await act(shop, link);
    shop.faults.disputes.open(paymentIntentId);
    const disputed = shop.deliverWebhooks();
    await Promise.allSettled([
      RETURNS.receive(shop, link),
      RETURNS.refund(shop, link),
      RETURNS.ship(shop, link),
      refundOrder(link),
      disputed,
      RETURNS.cancel(shop, link),
    ]);
    await shop.sendOutbox();
    await shop.reconcile();
    const [sum] = await shop.database.query(
      `select sum(refunds.amount)::integer as cents from refunds join payments on payments.id = payment_id
       where provider_payment_id = $1 and refunds.state <> 'failed'`,
      [paymentIntentId],
    );
    expect(sum).toEqual({ cents: PAID });
  },
);

test('fifty requests with keys of their own make one return of one piece', async () => {
  const { orderId, secureToken } = await shop.buyByCard();
  const link = { orderId, secureToken };
  await shop.database.query("select ship_order($1, 'UPS', '1Z' || random(), 'mae')", [orderId]);
  const replies = await Promise.all(Array.from({ length: 50 }, () => RETURNS.forMoney(shop, link)));
  expect(replies.filter((reply) => (reply as { status: number }).status === 200)).toHaveLength(1);
  expect(
    await shop.database.query('select from returns where order_id = $1', [orderId]),
  ).toHaveLength(1);
});
