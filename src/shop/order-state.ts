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

/** What may become of an order (rulings, Data). */
const NEXT_STATUS: Record<OrderStatus, readonly OrderStatus[]> = {
  processing: ['shipped', 'cancelled', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  cancelled: [],
  refunded: [],
};

/** What may become of its payment (rulings, Data); `refunded` means in full. */
const NEXT_PAYMENT_STATUS: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['completed', 'failed'],
  completed: ['refunded'],
  failed: [],
  refunded: [],
};

/** Refuses an order's step that the table does not list. */
export function assertOrderTransition(from: OrderStatus, to: OrderStatus): void {
  if (!NEXT_STATUS[from].includes(to))
    throw new Error(`An order that is ${from} can't become ${to}.`);
}

/** Refuses a payment's step that the table does not list. */
export function assertPaymentTransition(from: PaymentStatus, to: PaymentStatus): void {
  if (!NEXT_PAYMENT_STATUS[from].includes(to)) {
    throw new Error(`A payment that is ${from} can't become ${to}.`);
  }
}

/** Whether anything can still become of an order. */
export function mayChange(status: OrderStatus): boolean {
  return NEXT_STATUS[status].length > 0;
}

/** A status for people: `Processing` (specification §4: displayed capitalised). */
export function formatStatus(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}

export interface PaymentBadge {
  label: string;
  tone: 'good' | 'bad' | 'pending';
}

/** The badge of a payment's status: completed, failed, refunded, anything else pending (specification §4; rulings, Data). */
export function paymentBadge(status: string): PaymentBadge {
  if (status === 'completed') return { label: 'Completed', tone: 'good' };
  if (status === 'failed') return { label: 'Failed', tone: 'bad' };
  if (status === 'refunded') return { label: 'Refunded', tone: 'pending' };
  return { label: 'Payment Pending', tone: 'pending' };
}
