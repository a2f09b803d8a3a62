import { ApiError } from '#adapters/api-error.ts';
import type { Refusals } from '#audit/refusals.ts';
import type { OrderStatus } from '#shop/order-state.ts';
import { monthAndDay } from '#shop/shop-clock.ts';
import { formatCents } from '#shop/money.ts';
import { explainShort } from '#stock/explain-short.ts';

export const formatAmount = (cents: string): string => formatCents(Number(cents));

export const sharedTrackingNumber = (orderNumber: string): ApiError =>
  new ApiError('tracking_number_used', `${orderNumber} has this tracking number too.`, {
    orderNumber,
  });

export const ORDER_REFUSALS: Refusals = {
  shared_tracking_number: sharedTrackingNumber,
  paid_before_shipped: 'The payment is still pending: only a paid order is shipped.',
  captured_before_cancelled: {
    owner: 'The payment is still pending: cancel once it is completed.',
    shopper: 'Your payment is still pending: cancel once it is completed. Nothing was canceled.',
  },
  no_full_refund_before_shipped: 'The order is being refunded in full, so it was not shipped.',
  captured_before_size_changed:
    'The payment is still pending: change the size once it is completed.',
  no_full_refund_before_size_changed: 'The order is being refunded in full, so its sizes stay.',
  stock_available: (detail) => `${explainShort(detail)} Nothing was changed.`,
  paid_before_told: 'The payment is still pending.',
  no_full_refund_before_told: 'The order is being refunded in full.',
  no_dispute_before_told: 'The payment is disputed.',
  newest_delay_answered: 'There is news about your order. Look at it before you answer.',
  delay_answered_in_time: (day) =>
    `The time to answer was over on ${monthAndDay(day)}, so your order is being canceled.`,
  amount_left: {
    owner: (left) => `By now ${formatAmount(left)} is left to refund. Nothing was cancelled.`,
    shopper: (left) => `By now ${formatAmount(left)} is left to refund. Nothing was canceled.`,
  },
};

const SHIPPED = 'Your order has shipped.';
/** Why a shopper can neither keep nor cancel their order. */
export const STATUS_REFUSALS: Record<OrderStatus, string> = {
  processing: 'Your order is being changed right now.',
  shipped: SHIPPED,
  delivered: SHIPPED,
  cancelled: 'Your order is canceled.',
  refunded: 'Your order was refunded.',
};
