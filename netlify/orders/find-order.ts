import { findOrders, type OrderRecord } from './orders.queries.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { CommandError } from '#audit/command-error.ts';

export type { OrderRecord };

/** The order with this number, in upper or lower case. Throws CommandError when there is none. */
export async function findOrder(orderNumber: string): Promise<OrderRecord> {
  const [order] = await findOrders([normalizeOrderNumber(orderNumber)]);
  if (!order) throw noOrder(orderNumber);
  return order;
}

export const noOrder = (orderNumber: string) =>
  new CommandError(`There is no order ${orderNumber}.`);
