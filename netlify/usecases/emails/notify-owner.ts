import { listUnshippedOrders } from '#adapters/records/orders/order-lists.ts';
import { readOrder } from '#adapters/records/orders/orders.ts';
import type { OwnerNotice } from '#adapters/records/emails/outbox.ts';
import { readRefund } from '#adapters/records/payment/refunds.ts';
import { isShippingLate } from '#shop/delivery.ts';
import { shopClock } from '#shop/shop-clock.ts';
import { checkBackground } from '../office/check-health.ts';
import {
  dispute,
  disputeWon,
  failedRefund,
  lateReport,
  lowStock,
  newOrder,
  type Notice,
} from './owner-emails.ts';

/** What the owner is told; undefined when nothing is late. */
export async function readNotice(work: OwnerNotice): Promise<Notice | undefined> {
  switch (work.kind) {
    case 'new-order':
      return newOrder(await readOrder(work.payload.order_id));
    case 'low-stock':
      return lowStock(work.payload);
    case 'dispute':
      return dispute(await readRefund(work.payload.refund_id));
    case 'dispute-won':
      return disputeWon(await readRefund(work.payload.refund_id), work.payload);
    case 'failed-refund':
      return failedRefund(await readRefund(work.payload.refund_id));
    case 'late-report':
      return reportLate(work.payload.day);
  }
}

/** What is late now. A report that could not be sent on its day is dropped: that of the next day says the same. */
async function reportLate(day: string): Promise<Notice | undefined> {
  const now = new Date();
  if (shopClock(now).day !== day) return undefined;
  const [orders, { late }] = await Promise.all([listUnshippedOrders(), checkBackground()]);
  const lateOrders = orders.filter(({ paidAt }) => isShippingLate(paidAt, now));
  if (lateOrders.length + late.length === 0) return undefined;
  return lateReport(lateOrders, late);
}
