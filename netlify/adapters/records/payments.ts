import * as z from 'zod';
import { rows, run } from '../database.ts';
import { PROVIDERS, type Provider } from './checkouts.ts';
import { orderOf, placedRow } from './orders.ts';

const captureStartRow = placedRow
  .extend({
    outcome: z.enum(['capture', 'ordered', 'expired', 'unknown']),
    checkout_id: z.uuid().nullable(),
  })
  .transform((row) => ({
    outcome: row.outcome,
    checkoutId: row.checkout_id,
    order: orderOf(row),
  }));

/** Asks whether PayPal may be asked for the money now (begin_capture). */
export async function beginCapture(orderId: string, checkoutKey: string | null) {
  const [begun] = await rows(
    captureStartRow,
  )`select * from begin_capture(${orderId}, ${checkoutKey})`;
  if (!begun) throw new Error('begin_capture answered nothing.');
  return begun;
}

/** PayPal has said that it took nothing: the checkout may be given up again. */
export async function endCapture(orderId: string): Promise<void> {
  await run`
    update payments set capture_began_at = null
    where provider = 'paypal' and provider_payment_id = ${orderId} and state = 'created'`;
}

const unsettledRow = z
  .object({
    provider: z.enum(PROVIDERS),
    provider_payment_id: z.string(),
    capture_id: z.string().nullable(),
    checkout_id: z.uuid(),
    state: z.enum(['created', 'pending']),
    is_live: z.boolean(),
    capture: z.enum(['none', 'fresh', 'stale']),
  })
  .transform((row) => ({
    provider: row.provider,
    id: row.provider_payment_id,
    captureId: row.capture_id,
    checkoutId: row.checkout_id,
    state: row.state,
    /** Its checkout is neither ordered nor given up. */
    isLive: row.is_live,
    /** Whether we have asked PayPal for the money, and if so, whether an answer may still come. */
    capture: row.capture,
  }));

/** A payment of which we don't know yet what becomes of it. */
export type UnsettledPayment = z.output<typeof unsettledRow>;

/** Takes unsettled payments that are due to be looked at; nobody else gets them for four minutes. */
export async function claimUnsettledPayments(most: number): Promise<UnsettledPayment[]> {
  return rows(unsettledRow)`
    with due as (
      update payments set check_at = now() + interval '4 minutes'
      where id in (
        select id from payments
        where state in ('created', 'pending') and check_at <= now()
        order by check_at
        limit ${most}
        for update skip locked
      )
      returning *
    )
    select due.*, checkouts.state in ('open', 'awaiting_payment') as is_live, capture_status(capture_began_at) as capture
    from due join checkouts on checkouts.id = due.checkout_id`;
}

/** The payment with this id, while it is unsettled. */
export async function findUnsettledPayment(
  provider: Provider,
  id: string,
): Promise<UnsettledPayment | undefined> {
  const [payment] = await rows(unsettledRow)`
    select
      payments.*,
      checkouts.state in ('open', 'awaiting_payment') as is_live,
      capture_status(capture_began_at) as capture
    from payments join checkouts on checkouts.id = payments.checkout_id
    where payments.provider = ${provider}
      and payments.provider_payment_id = ${id}
      and payments.state in ('created', 'pending')`;
  return payment;
}

/** Notes that this payment can't be paid any more; one that has been paid stays as it is. */
export async function markPaymentCancelled(provider: Provider, id: string): Promise<void> {
  await run`
    update payments set state = 'cancelled'
    where provider = ${provider} and provider_payment_id = ${id} and state = 'created'`;
}

/** The money of a pending payment will never come (fail_payment). */
export async function markPaymentFailed(provider: Provider, id: string): Promise<void> {
  await run`select fail_payment(${provider}, ${id})`;
}
