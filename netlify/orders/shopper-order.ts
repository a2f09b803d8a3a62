import { dollarsFromCents } from '#shop/money.ts';
import { methodName } from '#shop/selling.ts';
import type { TrackedOrderRecord } from './orders.queries.ts';

/** An order's fields on each page of the shopper's, by the names of requirements §7. */
export function shopperOrderReply(order: Omit<TrackedOrderRecord, 'country' | 'state_province'>) {
  return {
    id: order.id,
    secure_token: order.secureToken,
    order_number: order.orderNumber,
    created_at: order.createdAt.toISOString(),
    status: order.status,
    payment_status: order.paymentStatus,
    total_amount: dollarsFromCents(order.totalCents),
    shipping_method: methodName(order.method),
    shipping_days: order.method?.days,
    carrier: order.carrier ?? undefined,
    tracking_number: order.trackingNumber ?? undefined,
    shipped_at: order.shippedAt?.toISOString(),
    delivered_at: order.deliveredAt?.toISOString(),
    paid_at: order.paidAt?.toISOString(),
    delay: order.delay ?? undefined,
  };
}
