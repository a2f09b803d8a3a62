import * as z from 'zod/mini';
import type { Controls } from '#sandbox/provider/control-door.ts';
import { count, obeyShared, sharedOrders } from '#sandbox/provider/control-orders.ts';
import { OUTCOMES } from '../tables.ts';
import type { Faults } from './faults.ts';

/** What a test in another process may order, as JSON to `POST /_control`. */
const order = z.discriminatedUnion('order', [
  ...sharedOrders,
  z.strictObject({
    order: z.literal('approve'),
    orderId: z.string(),
    outcome: z.optional(z.enum(OUTCOMES)),
  }),
  z.strictObject({ order: z.literal('expire'), orderId: z.string() }),
  z.strictObject({ order: z.literal('complete capture'), captureId: z.string() }),
  z.strictObject({ order: z.literal('deny capture'), captureId: z.string() }),
  z.strictObject({
    order: z.literal('reverse capture'),
    captureId: z.string(),
    cents: z.optional(count),
  }),
  z.strictObject({ order: z.literal('keep refunds pending') }),
  z.strictObject({
    order: z.literal('settle refund'),
    refundId: z.string(),
    status: z.enum(['COMPLETED', 'FAILED']),
  }),
  z.strictObject({ order: z.literal('revoke tokens') }),
]);

export function controlsOf(faults: Faults): Controls {
  return {
    obey: async (given) => obey(order.parse(given), faults),
    report: () => ({ captures: faults.captures.all() }),
  };
}

async function obey(given: z.infer<typeof order>, faults: Faults): Promise<void> {
  switch (given.order) {
    case 'approve':
      return faults.orders.approve(given.orderId, given.outcome);
    case 'expire':
      return faults.orders.expire(given.orderId);
    case 'complete capture':
      return faults.captures.complete(given.captureId);
    case 'deny capture':
      return faults.captures.deny(given.captureId);
    case 'reverse capture':
      return faults.captures.reverse(given.captureId, given.cents);
    case 'keep refunds pending':
      return faults.refunds.keepPending();
    case 'settle refund':
      return faults.refunds.settle(given.refundId, given.status);
    case 'revoke tokens':
      return faults.tokens.revokeAll();
    default:
      return obeyShared(given, faults);
  }
}
