import type { ListedOrder } from '#contracts/office/content.ts';

/** A paid order that waits to be shipped, as the office lists it. */
export const paidOrder = (orderNumber: string): ListedOrder => ({
  orderNumber,
  placedAt: '2026-11-21T12:00:00.000Z',
  name: 'Wade Tolliver',
  place: 'Lexington, KY',
  pieces: [],
  hasNote: false,
  totalCents: 3073,
  refundedCents: 0,
  status: 'processing',
  paymentStatus: 'completed',
  carrier: null,
  shippedAt: null,
  deliveredAt: null,
  expected: null,
  lateDays: null,
  dueDay: null,
  told: null,
  hasStuckRefund: false,
});
