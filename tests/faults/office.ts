import { randomUUID } from 'node:crypto';
import { readOrder } from '#orders/orders.queries.ts';
import * as orders from '#orders/order-actions.ts';
import type { TestShop } from '../integration/test-shop.ts';
import { signIn } from '../support/office.ts';

export const REFUND_CENTS = 500;

/** The owner's refund of a part of an order, once a page of the office has asked for it; each press sends the same. */
export async function openRefund(shop: TestShop, orderNumber: string, key: string) {
  const owner = await signIn(shop.url);
  const request = {
    orderNumber,
    amountCents: REFUND_CENTS,
    reason: 'a loose seam',
    key,
    restock: [{ productId: 'ghost-barrel-tee', size: 'M', quantity: 1 }],
  };
  return () => shop.call('admin-refund-order', request, owner);
}

/** The refunds of an order: their number, and the pieces that were put back into stock. */
export async function refundsOf(shop: TestShop, orderNumber: string) {
  const [refunds] = await shop.database.query(
    `select count(*)::integer as count, sum(refunds.amount)::integer as amount
     from refunds join payments on payments.id = payment_id join orders using (checkout_id)
     where order_number = $1 and refunds.state <> 'failed'`,
    [orderNumber],
  );
  const [restocked] = await shop.database.query(
    `select count(*)::integer as count from audit where action = 'restock' and subject_id = $1`,
    [orderNumber],
  );
  return { refunds: refunds?.count, amount: refunds?.amount, restocked: restocked?.count };
}

/** One piece of the first line of an order gets another size: L, or M again. */
export async function changeSize(_shop: TestShop, { orderId }: { orderId: string }) {
  const order = await readOrder(orderId);
  const [item] = order.items;
  if (!item) throw new Error('An order has items.');
  const { id: itemId, size, quantity } = item;
  const change = { itemId, from: { size, quantity }, size: size === 'L' ? 'M' : 'L' };
  return orders.changeSize(order, { ...change, onlyOne: true, key: randomUUID() }, 'alice');
}
