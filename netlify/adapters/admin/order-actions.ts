import * as z from 'zod';
import { rows, run } from '#adapters/database.ts';

/** Who does it; every change leaves a row in `audit`. */
export type Actor = string;

export interface Shipment {
  carrier: string;
  trackingNumber: string;
}

/** Hands an order to its carrier, and queues the mail that says so (ship_order). */
export async function shipOrder(orderId: string, shipment: Shipment, actor: Actor): Promise<void> {
  await run`select ship_order(${orderId}, ${shipment.carrier}, ${shipment.trackingNumber}, ${actor})`;
}

export async function deliverOrder(orderId: string, actor: Actor): Promise<void> {
  await run`select deliver_order(${orderId}, ${actor})`;
}

/** Cancels an order; the answer is the refund of what was paid, if anything was (cancel_order). */
export async function cancelOrder(orderId: string, reason: string, actor: Actor) {
  const [cancelled] = await rows(z.object({ refund_id: z.uuid().nullable() }))`
    select cancel_order(${orderId}, ${reason}, ${actor}) as refund_id`;
  return cancelled?.refund_id ?? undefined;
}

const queuedRow = z
  .object({
    outcome: z.enum(['queued', 'known', 'other', 'unpaid', 'too_much']),
    refund_id: z.uuid().nullable(),
    amount: z.int().nullable(),
    available: z.int().nullable(),
  })
  .transform((row) => ({
    outcome: row.outcome,
    refundId: row.refund_id,
    amountCents: row.amount ?? 0,
    availableCents: row.available ?? 0,
  }));

export interface RefundRequest {
  orderId: string;
  /** Undefined for all that is left. */
  amountCents: number | undefined;
  reason: string;
  /** The same key is the same refund, however often it is asked for. */
  key: string;
  actor: Actor;
}

/** Queues money of an order for its way back (refund_order). */
export async function queueRefund(request: RefundRequest) {
  const { orderId, amountCents, reason, key, actor } = request;
  const [queued] = await rows(queuedRow)`
    select * from refund_order(${orderId}, ${amountCents ?? null}, ${reason}, ${key}, ${actor})`;
  if (!queued) throw new Error('refund_order answered nothing.');
  return queued;
}
