import * as z from 'zod';
import { rows, run } from '#adapters/database.ts';

export interface Shipment {
  carrier: string;
  trackingNumber: string;
}

/** Marks an order as shipped and queues the email (ship_order). */
export async function shipOrder(orderId: string, shipment: Shipment, actor: string): Promise<void> {
  await run`select ship_order(${orderId}, ${shipment.carrier}, ${shipment.trackingNumber}, ${actor})`;
}

export async function deliverOrder(orderId: string, actor: string): Promise<void> {
  await run`select deliver_order(${orderId}, ${actor})`;
}

/** Cancels an order and returns the id of its refund, if anything was paid (cancel_order). */
export async function cancelOrder(orderId: string, reason: string, actor: string) {
  const [cancelled] = await rows(z.object({ refundId: z.uuid().nullable() }))`
    select cancel_order(${orderId}, ${reason}, ${actor}) as "refundId"`;
  return cancelled?.refundId;
}

const queuedRow = z.object({
  outcome: z.enum(['queued', 'duplicate', 'key_conflict', 'unpaid', 'too_much', 'not_shipped']),
  refundId: z.uuid().nullable(),
  amountCents: z.int(),
  availableCents: z.int(),
});

interface OrderRefund {
  orderId: string;
  /** Undefined for the full remaining amount. */
  amountCents: number | undefined;
  reason: string;
  /** Calls with the same key are the same refund. */
  key: string;
  /** Whether the pieces of the order came back into stock. */
  restock: boolean;
  actor: string;
}

/** Queues a refund of an order (refund_order). */
export async function queueRefund(request: OrderRefund) {
  const { orderId, amountCents, reason, key, restock, actor } = request;
  const [queued] = await rows(queuedRow)`
    select outcome, refund_id as "refundId", coalesce(amount, 0) as "amountCents",
      coalesce(available, 0) as "availableCents"
    from refund_order(${orderId}, ${amountCents ?? null}, ${reason}, ${key}, ${actor}, ${restock})`;
  if (!queued) throw new Error('refund_order returned nothing.');
  return queued;
}
