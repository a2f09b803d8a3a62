export const ORDER_STATUSES = [
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = ['pending', 'completed', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** How an order was paid; `free` is an order that costs nothing. */
export const PAYMENT_METHODS = ['card', 'paypal', 'free'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The shopper's answers to a later ship date; `none`: the order was canceled because no answer came. */
export const DELAY_ANSWERS = ['wait', 'cancel', 'none'] as const;
export type DelayAnswer = (typeof DELAY_ANSWERS)[number];

/**
 * Allowed transitions of an order's status (requirements §4); the database enforces the same (`state_transitions`). The
 * way back after a dispute that was won is only there: nobody can ask for it.
 */
export const ORDER_TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  processing: ['shipped', 'cancelled', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  cancelled: [],
  refunded: [],
};

/** Whether an order with this status can still change. */
export function canChange(status: OrderStatus): boolean {
  return ORDER_TRANSITIONS[status].length > 0;
}

export function canBeCancelled(status: OrderStatus): boolean {
  return ORDER_TRANSITIONS[status].includes('cancelled');
}

/** Whether an order can be shipped: it is paid, and nothing has happened to it yet. */
export function canBeShipped(order: { status: OrderStatus; paymentStatus: PaymentStatus }) {
  return order.status === 'processing' && order.paymentStatus === 'completed';
}

/** Whether its pieces were sold before a dispute was won: the order has ended, and its payment is not refunded. */
export function isClosedByDispute(status: OrderStatus, paymentStatus: PaymentStatus): boolean {
  return status === 'refunded' && paymentStatus === 'completed';
}

/** The status of an order for display: that of one closed by a dispute is not `Refunded`. */
export function orderStatusLabel(order: { status: OrderStatus; paymentStatus: PaymentStatus }) {
  const { status, paymentStatus } = order;
  return isClosedByDispute(status, paymentStatus) ? 'Closed' : formatStatus(status);
}

/** A status for display: `Processing` (requirements §4: displayed capitalised). */
export function formatStatus(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** The labels of payment statuses (requirements §4). */
export const paymentLabels: Record<PaymentStatus, string> = {
  pending: 'Payment Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
};

/**
 * The badges of a payment, each with the status whose color and sign it has: `Partly refunded`, which is no status but
 * worked out from the refunds, stands beside `Completed`.
 */
export function paymentBadges(order: {
  paymentStatus: PaymentStatus;
  refunds?: readonly unknown[];
}): { status: PaymentStatus; label: string }[] {
  const { paymentStatus: status, refunds = [] } = order;
  const badge = { status, label: paymentLabels[status] };
  return status === 'completed' && refunds.length > 0
    ? [badge, { status: 'refunded', label: 'Partly refunded' }]
    : [badge];
}
