import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { expireDelay } from '#orders/delays.queries.ts';
import { addDays } from '#shop/delivery.ts';
import { shopClock } from '#shop/shop-clock.ts';
import { sharedShop } from '../integration/shared-shop.ts';
import { openOffice } from '../support/office.ts';
import { newUpsNumber } from '../support/parcel.ts';
import { brokenInvariants } from './invariants.ts';
import { atOnce } from './open-transaction.ts';
import { openShopInTrouble, type ShopInTrouble } from './shop-in-trouble.ts';

const shop = sharedShop(openShopInTrouble);
const office = openOffice(shop);
const LOCK = 'select from orders where id = $1 for update';

type Placed = Awaited<ReturnType<ShopInTrouble['buyByCard']>>;

/** An order whose shopper was told, and did not answer until yesterday. */
async function unanswered() {
  const order = await shop.buyByCard();
  await office.done('tell-delay', {
    orderNumber: order.orderNumber,
    newDay: null,
    reason: 'The M is late.',
    delayId: null,
    key: randomUUID(),
  });
  const [delay] = await shop.database.query(
    'update delays set remind_on = null, answer_by = $2 where order_id = $1 returning id',
    [order.orderId, addDays(shopClock(new Date()).day, -1)],
  );
  return { ...order, delayId: String(delay?.id) };
}

/** The outcome once the schedule has run again. */
async function outcome({ orderId, paymentIntentId }: Placed) {
  await shop.recover();
  expect(await brokenInvariants(shop)).toEqual([]);
  const [order] = await shop.database.query(
    `select status, answer, (select count(*)::int from refunds join payments on payments.id = payment_id
       where provider_payment_id = $2) as refunds
     from orders join delays on delays.order_id = orders.id where orders.id = $1`,
    [orderId, paymentIntentId],
  );
  return {
    ...order,
    refunded: await shop.refundedAtStripe(paymentIntentId),
  };
}
const canceled = (answer: string) => ({
  status: 'cancelled',
  answer,
  refunds: 1,
  refunded: 3073,
});

test('the schedule is killed between cancel and refund: the next run refunds, once', async () => {
  const order = await unanswered();
  // Its process ends here: the cancel and the queued refund are one transaction.
  await expireDelay(order.delayId);
  expect(await shop.refundedAtStripe(order.paymentIntentId)).toBe(0);
  expect(await outcome(order)).toEqual(canceled('none'));
});

describe('at once with the schedule', () => {
  test('two runs cancel and refund once', async () => {
    const order = await unanswered();
    const run = () => expireDelay(order.delayId);
    await atOnce(shop, LOCK, [order.orderId], [run, run, run]);
    expect(await outcome(order)).toEqual(canceled('none'));
  });

  test.each([
    ['first', 'cancel'],
    ['last', 'none'],
  ] as const)('a shopper who cancels %s is refunded once', async (place, answer) => {
    const order = await unanswered();
    const { orderId, secureToken, delayId } = order;
    const replies: number[] = [];
    const cancel = async () => {
      const reply = await shop.call('cancel-order', { orderId, secureToken, amountCents: 3073 });
      replies.push(reply.status);
    };
    const run = () => expireDelay(delayId);
    await atOnce(shop, LOCK, [orderId], place === 'first' ? [cancel, run] : [run, cancel]);
    expect(replies).toEqual([200]);
    expect(await outcome(order)).toEqual(canceled(answer));
  });

  test('a shopper who keeps it in the second after the last day reads that it is over', async () => {
    const order = await unanswered();
    const { orderId, secureToken, delayId } = order;
    const replies: unknown[] = [];
    const keep = async () => {
      replies.push((await shop.call('keep-order', { orderId, secureToken, delayId })).body.error);
    };
    await atOnce(shop, LOCK, [orderId], [keep, () => expireDelay(delayId), keep]);
    expect(replies.map(String).toSorted()).toEqual([
      expect.stringMatching(
        /^The time to answer was over on .*, so your order is being canceled\.$/,
      ),
      expect.stringMatching(/^We didn’t hear from you by .*, so your order is canceled\.$/),
    ]);
    expect(await outcome(order)).toEqual(canceled('none'));
  });

  test('an order that ships first stays', async () => {
    const order = await unanswered();
    const ship = async () => {
      await office.done('ship-order', {
        orderNumber: order.orderNumber,
        carrier: 'ups',
        trackingNumber: newUpsNumber(),
      });
    };
    await atOnce(shop, LOCK, [order.orderId], [ship, () => expireDelay(order.delayId)]);
    expect(await outcome(order)).toEqual({
      status: 'shipped',
      answer: null,
      refunds: 0,
      refunded: 0,
    });
  });
});
