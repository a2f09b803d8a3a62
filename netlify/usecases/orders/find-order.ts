import { readLedger } from '#adapters/records/orders/order-actions.ts';
import * as lists from '#adapters/records/orders/order-lists.ts';
import { findOrders, type Order } from '#adapters/records/orders/orders.ts';
import { normalizeEmail } from '#shop/email.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { CommandError } from '../office/command-error.ts';

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
  if (!order) throw new CommandError(`There is no order ${orderNumber}.`);
  return order;
}

/** An order with its payments, refunds and history, without the secure token, which opens the order page. */
export async function readOrderDetails(orderNumber: string) {
  const order = await findOrder(orderNumber);
  const { payments, refunds, history } = await readLedger(order.id);
  return {
    orderNumber: order.order_number,
    createdAt: order.created_at,
    status: order.status,
    paymentStatus: order.payment_status,
    carrier: order.carrier,
    trackingNumber: order.tracking_number,
    shippedAt: order.shipped_at,
    deliveredAt: order.delivered_at,
    subtotalCents: order.subtotal,
    discountCents: order.discount_amount,
    promoCode: order.promo_code,
    taxCents: order.sales_tax,
    totalCents: order.total_amount,
    notes: order.notes,
    customer: order.customer,
    shippingAddress: order.shipping_address,
    items: order.items.map((item) => ({
      product: item.product_name,
      size: item.size,
      quantity: item.quantity,
      totalCents: item.total_price,
    })),
    payments,
    refunds,
    history,
  };
}
