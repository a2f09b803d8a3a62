import { findOrderId } from '#adapters/desk/order-book.ts';
import { type Order, readOrder } from '#adapters/records/orders.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { Refused } from './refused.ts';

/** The order with this number, in whatever case it was typed. */
export async function findOrder(orderNumber: string): Promise<Order> {
  const id = await findOrderId(normalizeOrderNumber(orderNumber));
  const order = id && (await readOrder(id));
  if (!order) throw new Refused(`There is no order ${orderNumber}.`);
  return order;
}
