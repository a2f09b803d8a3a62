import { readLedger } from './order-actions.queries.ts';
import * as lists from './order-lists.queries.ts';
import { findOrders, type Order } from './orders.queries.ts';
import { normalizeEmail } from '#shop/email.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { CommandError } from '#audit/command-error.ts';

export type { Order };
export type ListedOrder = Awaited<ReturnType<typeof listOrders>>[number];
export type OrderDetails = Awaited<ReturnType<typeof readOrderDetails>>;

/** Orders, newest first. */
export function listOrders({ email, ...filter }: lists.OrderFilter) {
  return lists.listOrders({ ...filter, email: email && normalizeEmail(email) });
}

/** The order with this number, in upper or lower case. Throws CommandError when there is none. */
export async function findOrder(orderNumber: string): Promise<Order> {
  const [order] = await findOrders([normalizeOrderNumber(orderNumber)]);
  if (!order) throw noOrder(orderNumber);
  return order;
}

export const noOrder = (orderNumber: string) =>
  new CommandError(`There is no order ${orderNumber}.`);

/** An order with its payments, refunds and history, without the secure token, which opens the order page. */
export async function readOrderDetails(orderNumber: string) {
  const order = await findOrder(orderNumber);
  const { payments, refunds, history } = await readLedger(order.id);
  return {
    orderNumber: order.orderNumber,
    createdAt: order.createdAt,
    status: order.status,
    paymentStatus: order.paymentStatus,
    carrier: order.carrier,
    trackingNumber: order.trackingNumber,
    shippedAt: order.shippedAt,
    deliveredAt: order.deliveredAt,
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    promoCode: order.promoCode,
    taxCents: order.taxCents,
    totalCents: order.totalCents,
    notes: order.notes,
    customer: order.customer,
    shippingAddress: order.shippingAddress,
    items: order.items.map((item) => ({
      product: item.product,
      size: item.size,
      quantity: item.quantity,
      totalCents: item.totalCents,
    })),
    payments,
    refunds,
    history,
  };
}
