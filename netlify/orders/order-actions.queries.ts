import * as z from 'zod';
import { firstRow, rows, run } from '#adapters/database.ts';
import { EMAIL_KINDS, type Payloads } from '#mail/outbox-kinds.ts';
import { AUDIT_ACTIONS } from '#audit/audit-actions.ts';
import { PROVIDERS } from '#payment/checkouts.queries.ts';
import type { Actor } from '#audit/actor.ts';
import { delayRow } from './delays.queries.ts';

const refundRow = z.object({
  id: z.uuid(),
  amountCents: z.int(),
  state: z.enum(['queued', 'succeeded', 'failed']),
});

const REFUND_KINDS = [
  'operator',
  'cancellation',
  'return',
  'unapplied_payment',
  'external',
  'reversal',
] as const;

const pieces = z.array(z.object({ product_id: z.string(), size: z.string(), quantity: z.int() }));

const ledgerRefundRow = refundRow.extend({
  kind: z.enum(REFUND_KINDS),
  provider: z.enum(PROVIDERS),
  reason: z.string(),
  createdAt: z.date(),
  restocked: pieces,
  /** The refunded part of shipping, and of the tax on that. */
  shippingCents: z.int(),
  shippingTaxCents: z.int(),
});

const paymentRow = z.object({
  provider: z.enum(PROVIDERS),
  id: z.string(),
  captureId: z.string().nullable(),
  amountCents: z.int(),
  state: z.string(),
  createdAt: z.date(),
  paidAt: z.date().nullable(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  /** It made no order, and is refunded. */
  isUnapplied: z.boolean(),
  /** The amount that can still be refunded for the order. */
  leftCents: z.int(),
});

const historyRow = z.object({
  at: z.date(),
  actor: z.string(),
  action: z.enum(AUDIT_ACTIONS.order),
  details: z.record(z.string(), z.unknown()),
  /** Of a notice of a later ship date that was emailed. */
  delay: delayRow.pick({ promisedDay: true, newDay: true, answerBy: true }).nullable(),
});

const emailRow = z.object({
  canBeRepeated: z.boolean(),
  id: z.uuid(),
  kind: z.enum(EMAIL_KINDS),
  /** Of an email about a return. */
  returnId: z.uuid().nullable(),
  /** Of an email about a refund. */
  amountCents: z.int().nullable(),
  createdAt: z.date(),
  /** When it was sent or refused. */
  doneAt: z.date().nullable(),
  isRefused: z.boolean(),
});

/** The most entries of the audit, and the most emails, of one reply about an order, which ends at 6 MB. */
const MAX_HISTORY = 300;

export type Ledger = Awaited<ReturnType<typeof readLedger>>;

/**
 * The payments of an order, its own first and then unapplied ones, its refunds, and the newest of its audit entries and
 * of the emails to its customer; not what only a later version knows.
 */
export async function readLedger(orderId: string) {
  const [payments, refunds, history, emails] = await Promise.all([
    rows(paymentRow)`
      select provider, provider_payment_id as id, capture_id as "captureId", amount as "amountCents", state,
        payments.created_at as "createdAt", paid_at as "paidAt", card_brand as "cardBrand", card_last4 as "cardLast4",
        is_unapplied_payment(payments) as "isUnapplied",
        case when state = 'applied' then remaining_amount(payments) else 0 end as "leftCents"
      from payments join orders on orders.checkout_id = payments.checkout_id
      where orders.id = ${orderId} and payments.state not in ('created', 'cancelled', 'superseded')
      order by is_unapplied_payment(payments) or state = 'failed', payments.created_at`,
    rows(ledgerRefundRow)`
      select refunds.id, refunds.amount as "amountCents", refunds.reason, refunds.state, kind, provider, restocked,
        refunds.created_at as "createdAt", refunds.shipping as "shippingCents", refunds.shipping_tax as "shippingTaxCents"
      from refunds
      join payments on payments.id = refunds.payment_id
      join orders on orders.checkout_id = payments.checkout_id
      where orders.id = ${orderId}
      order by refunds.created_at`,
    readHistory(orderId),
    rows(emailRow)`
      select id, kind, can_be_repeated(outbox) as "canBeRepeated", payload ->> 'return_id' as "returnId", (payload ->> 'amount')::integer as "amountCents", created_at as "createdAt", done_at as "doneAt",
        failed_at is not null as "isRefused"
      from outbox
      where payload ->> 'order_id' = ${orderId} and kind = any (${EMAIL_KINDS})
        and not exists (select from outbox_kinds where kind = outbox.kind and is_for_owner)
      order by created_at desc limit ${MAX_HISTORY}`,
  ]);
  return { payments, refunds, history, emails };
}

/** The newest audit entries of an order and its returns, the oldest of them first. */
export const readHistory = (orderId: string) => rows(historyRow)`
  select * from (
    select audit.*, case when delays.id is not null and not exists (
      select from outbox where dedupe_key = 'order-delayed:' || delays.id and (done_at is null or failed_at is not null)
    ) then jsonb_build_object('promisedDay', promised_day, 'newDay', new_day, 'answerBy', answer_by) end as delay
    from audit join orders on orders.order_number = audit.subject_id
    left join delays on delays.order_id = orders.id and delays.entry_id = audit.id
    where audit.subject = 'order' and orders.id = ${orderId} and action = any (${AUDIT_ACTIONS.order})
    order by audit.at desc limit ${MAX_HISTORY}
  ) as newest
  order by at`;

/** A refund, and how much was refunded in the provider's dashboard since it was queued. */
export async function findRefund(refundId: string) {
  return firstRow(refundRow.extend({ externalCents: z.int() }))`
    select id, amount as "amountCents", state, (
      select coalesce(sum(amount), 0)::integer from refunds as external
      where external.payment_id = refunds.payment_id and external.created_at >= refunds.created_at
        and external.kind = 'external' and external.state = 'succeeded'
    ) as "externalCents"
    from refunds where id = ${refundId}`;
}

/** Queues a message to the shopper, and quotes it in the history of the order. The same key is the same message. */
export async function addMessage(
  orderNumber: string,
  message: Payloads['message'],
  key: string,
  actor: Actor,
): Promise<void> {
  const details = { note: message.message, to: 'shopper', return: message.return };
  await run`
    with queued as (
      insert into outbox (kind, dedupe_key, payload)
      values ('message', ${`message:${key}`}, ${JSON.stringify(message)})
      on conflict (dedupe_key) do nothing
      returning id
    )
    select add_audit_entry(
      p_actor => ${actor}, p_action => 'note', p_subject => 'order', p_subject_id => ${orderNumber},
      p_details => ${JSON.stringify(details)}::jsonb
    )
    from queued`;
}

/** Records in the history of these orders that their packing slips were printed; within a minute, once. */
export async function recordPrinted(orderNumbers: readonly string[], actor: Actor): Promise<void> {
  await run`
    select add_order_entry(p_order_id => id, p_action => 'print', p_details => '{}', p_actor => ${actor})
    from orders where order_number = any(${orderNumbers})
    order by order_number`;
}
