import { findOrderId } from '#adapters/admin/orders.ts';
import { type Order, readOrder } from '#adapters/records/orders.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { CommandError } from './command-error.ts';

/** The order with this number, in upper or lower case. Throws CommandError when there is none. */
export async function findOrder(orderNumber: string): Promise<Order> {
  const id = await findOrderId(normalizeOrderNumber(orderNumber));
  const order = id && (await readOrder(id));
  if (!order) throw new CommandError(`There is no order ${orderNumber}.`);
  return order;
}
