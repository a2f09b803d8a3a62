import * as z from 'zod';
import { ORDER_STATUSES } from '#shop/order-state.ts';
import { firstRow, oneRow, oneValue, rows, run } from '#adapters/database.ts';
import type { MoneyBack } from '#adapters/money-back.ts';
import { type PaymentProvider, PROVIDERS } from './checkouts.queries.ts';

const refundRow = z.object({
  id: z.uuid(),
  amountCents: z.int(),
  currency: z.string(),
  /** Less is left by now. That needs a new request, once this one is refused. */
  isReduced: z.boolean(),
  idempotencyKey: z.string(),
  stripeAttempt: z.int(),
  paypalAttempt: z.int(),
  provider: z.enum(PROVIDERS),
  providerPaymentId: z.string(),
  captureId: z.string().nullable(),
});

/** A queued refund with its payment's ids at the provider, and the amount to request. */
export type DueRefund = z.output<typeof refundRow>;

/** The refund; undefined once it has ended. */
export async function findDueRefund(refundId: string): Promise<DueRefund | undefined> {
  return firstRow(refundRow)`
    select refunds.id, coalesce(requested_amount, refunds.amount) as "amountCents",
      currency, requested_amount is not null as "isReduced", idempotency_key as "idempotencyKey",
      refunds.stripe_attempt as "stripeAttempt", refunds.paypal_attempt as "paypalAttempt",
      provider, provider_payment_id as "providerPaymentId", capture_id as "captureId"
    from refunds join payments on payments.id = refunds.payment_id
    where refunds.id = ${refundId} and refunds.state = 'queued'`;
}

/** Makes the next request for this refund a new one. The provider must have stored the refusal of this one. */
export async function recordRefusedRefund(refund: DueRefund): Promise<void> {
  const { id, provider, stripeAttempt, paypalAttempt } = refund;
  await run`
    update refunds
    set requested_amount = null,
      stripe_attempt = ${stripeAttempt + Number(provider === 'stripe')},
      paypal_attempt = ${paypalAttempt + Number(provider === 'paypal')}
    where id = ${id} and stripe_attempt = ${stripeAttempt} and paypal_attempt = ${paypalAttempt}`;
}

/**
 * Records what the provider has made of this payment or capture (record_external_refund). True when the payment is ours
 * and this was new.
 */
export async function recordExternalRefund(
  provider: PaymentProvider,
  paymentId: string,
  { id, amountCents, kind, metadataRefundId }: Omit<MoneyBack, 'paymentId' | 'state'>,
): Promise<boolean> {
  return oneValue(z.boolean())`
    select record_external_refund(
      p_provider => ${provider}, p_payment => ${paymentId}, p_provider_refund_id => ${id},
      p_amount => ${amountCents}, p_refund_id => ${metadataRefundId ?? null}, p_kind => ${kind}
    )`;
}

const reportedRow = z.object({
  amountCents: z.int(),
  currency: z.string(),
  provider: z.enum(PROVIDERS),
  providerPaymentId: z.string(),
  /** Null if the payment made no order. */
  orderNumber: z.string().nullable(),
  orderStatus: z.enum(ORDER_STATUSES).nullable(),
});

/** A refund or reversal as the owner is told about it. */
export type ReportedRefund = z.output<typeof reportedRow>;

export async function readRefund(refundId: string): Promise<ReportedRefund> {
  return oneRow(reportedRow)`
    select refunds.amount as "amountCents", payments.currency, provider,
      provider_payment_id as "providerPaymentId", order_number as "orderNumber", status as "orderStatus"
    from refunds
    join payments on payments.id = refunds.payment_id
    left join orders on orders.checkout_id = payments.checkout_id and not is_unapplied_payment(payments)
    where refunds.id = ${refundId}`;
}

const unconfirmedRow = z.object({
  id: z.uuid(),
  provider: z.enum(PROVIDERS),
  providerRefundId: z.string().nullable(),
  kind: z.enum(['external', 'reversal']),
  completedAt: z.date(),
});

/** A refund that seems to have succeeded, or a reversal by the provider. */
export type UnconfirmedRefund = z.output<typeof unconfirmedRow>;

/** Claims refunds that succeeded a day ago; each is claimed again every day until it is certain. */
export async function claimUnconfirmedRefunds(limit: number): Promise<UnconfirmedRefund[]> {
  return rows(unconfirmedRow)`
    with due as (
      update refunds set next_check_at = now() + interval '1 day'
      where id in (
        select id from refunds
        where state = 'succeeded' and next_check_at <= now()
        order by next_check_at
        limit ${limit}
        for update skip locked
      )
      returning *
    )
    select due.id, provider, provider_refund_id as "providerRefundId", completed_at as "completedAt",
      case due.kind when 'reversal' then 'reversal' else 'external' end as kind
    from due join payments on payments.id = due.payment_id`;
}

/** Marks a refund as certain. */
export async function stopCheckingRefund(refundId: string): Promise<void> {
  await run`update refunds set next_check_at = null where id = ${refundId}`;
}

/** Stops checking a refund that its provider does not have, and records that in the order's audit. */
export async function recordUnknownRefund(refundId: string): Promise<void> {
  await run`
    update refunds set next_check_at = null
    where id = ${refundId}
    returning audit_refund('refund not found', refunds)`;
}
