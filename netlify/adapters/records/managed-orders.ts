import * as z from 'zod';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#shop/order-state.ts';
import { oneRow, rows, run } from '../database.ts';
import { PROVIDERS } from './checkouts.ts';
import type { Actor } from './actor.ts';

export interface OrderFilter {
  status?: string | undefined;
  paymentStatus?: string | undefined;
  email?: string | undefined;
  since?: Date | undefined;
  limit: number;
}

const listedRow = z.object({
  orderNumber: z.string(),
  createdAt: z.date(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  quantity: z.int(),
  totalCents: z.int(),
  refundedCents: z.int(),
  name: z.string(),
  email: z.string(),
});

/** Orders, newest first. */
export async function listOrders({ status, paymentStatus, email, since, limit }: OrderFilter) {
  return rows(listedRow)`
    select orders.order_number as "orderNumber", orders.created_at as "createdAt", orders.status,
      orders.payment_status as "paymentStatus", orders.total_amount as "totalCents",
      customers.first_name || ' ' || customers.last_name as name, customers.email,
      (select sum(quantity)::integer from order_items where order_id = orders.id) as quantity,
      (
        select coalesce(sum(refunds.amount), 0)::integer
        from refunds join payments on payments.id = refunds.payment_id
        where payments.checkout_id = orders.checkout_id
          and not is_unapplied_payment(payments)
          and refunds.state = 'succeeded'
      ) as "refundedCents"
    from orders join customers on customers.id = orders.customer_id
    where (${status ?? null}::text is null or orders.status = ${status ?? null})
      and (${paymentStatus ?? null}::text is null or orders.payment_status = ${paymentStatus ?? null})
      and (${email ?? null}::text is null or customers.email = ${email ?? null})
      and (${since ?? null}::timestamptz is null or orders.created_at >= ${since ?? null})
    order by orders.created_at desc
    limit ${limit}`;
}

/** Paid orders that are not shipped, with when they were paid, oldest first. */
export async function listUnshippedOrders() {
  return rows(z.object({ orderNumber: z.string(), paidAt: z.date() }))`
    select order_number as "orderNumber", paid_at as "paidAt"
    from orders join payments on payments.checkout_id = orders.checkout_id and payments.state = 'applied'
    where orders.status = 'processing' and payment_status = 'completed'
    order by paid_at`;
}

export async function findOrderId(orderNumber: string): Promise<string | undefined> {
  const [order] = await rows(z.object({ id: z.uuid() }))`
    select id from orders where order_number = ${orderNumber}`;
  return order?.id;
}

const refundRow = z.object({
  id: z.uuid(),
  amountCents: z.int(),
  state: z.enum(['queued', 'succeeded', 'failed']),
});

const listedRefundRow = refundRow.extend({ reason: z.string(), createdAt: z.date() });

const paymentRow = z.object({
  provider: z.enum(PROVIDERS),
  id: z.string(),
  amountCents: z.int(),
  state: z.string(),
});

const historyRow = z.object({
  at: z.date(),
  actor: z.string(),
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
});

/** The payments of an order, unapplied ones too, its refunds and its audit entries. */
export async function readLedger(orderId: string) {
  const [payments, refunds, history] = await Promise.all([
    rows(paymentRow)`
      select provider, provider_payment_id as id, amount as "amountCents", state
      from payments join orders on orders.checkout_id = payments.checkout_id
      where orders.id = ${orderId} and payments.state not in ('created', 'cancelled', 'superseded')
      order by payments.created_at`,
    rows(listedRefundRow)`
      select refunds.id, refunds.amount as "amountCents", refunds.reason, refunds.state,
        refunds.created_at as "createdAt"
      from refunds
      join payments on payments.id = refunds.payment_id
      join orders on orders.checkout_id = payments.checkout_id
      where orders.id = ${orderId}
      order by refunds.created_at`,
    rows(historyRow)`
      select audit.* from audit join orders on orders.order_number = audit.subject_id
      where audit.subject = 'order' and orders.id = ${orderId}
      order by audit.at`,
  ]);
  return { payments, refunds, history };
}

export async function findRefund(refundId: string) {
  const [refund] = await rows(refundRow)`
    select id, amount as "amountCents", state from refunds where id = ${refundId}`;
  return refund;
}

export interface Shipment {
  carrier: string;
  trackingNumber: string;
}

/** Marks an order as shipped and queues the email (ship_order). */
export async function shipOrder(orderId: string, shipment: Shipment, actor: Actor): Promise<void> {
  await run`select ship_order(${orderId}, ${shipment.carrier}, ${shipment.trackingNumber}, ${actor})`;
}

export async function deliverOrder(orderId: string, actor: Actor): Promise<void> {
  await run`select deliver_order(${orderId}, ${actor})`;
}

/** Cancels an order and returns the id of its refund, if anything was paid (cancel_order). */
export async function cancelOrder(orderId: string, reason: string, actor: Actor) {
  const { refundId } = await oneRow(z.object({ refundId: z.uuid().nullable() }))`
    select cancel_order(${orderId}, ${reason}, ${actor}) as "refundId"`;
  return refundId;
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
  actor: Actor;
}

/** Queues a refund of an order (refund_order). */
export async function queueRefund(request: OrderRefund) {
  const { orderId, amountCents, reason, key, restock, actor } = request;
  return oneRow(queuedRow)`
    select outcome, refund_id as "refundId", coalesce(amount, 0) as "amountCents",
      coalesce(available, 0) as "availableCents"
    from refund_order(${orderId}, ${amountCents ?? null}, ${reason}, ${key}, ${actor}, ${restock})`;
}
