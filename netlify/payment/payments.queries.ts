import * as z from 'zod';
import { orderCustomer } from '#contracts/orders/order-content.ts';
import { firstRow, oneRow, rows, run } from '#adapters/database.ts';
import { PROVIDERS, type PaymentProvider } from './checkouts.queries.ts';
import { orderOf, placedRow } from './placed-orders.queries.ts';

const captureStartRow = placedRow
  .extend({
    outcome: z.enum(['capture', 'declined', 'ordered', 'expired', 'unknown']),
    checkoutId: z.uuid().nullable(),
    attempt: z.int(),
    declines: z.int(),
  })
  .transform((row) => ({ ...row, order: orderOf(row) }));

/** Whether to capture this PayPal order now (begin_capture). */
export async function beginCapture(orderId: string, checkoutKey: string | null, isReturn: boolean) {
  return oneRow(captureStartRow)`
    select outcome, attempt, declines, checkout_id as "checkoutId", order_id as "orderId", order_number as "orderNumber",
      secure_token as "secureToken"
    from begin_capture(
      p_provider_payment_id => ${orderId}, p_checkout_key => ${checkoutKey}, p_is_return => ${isReturn}
    )`;
}

/**
 * Records that a capture took no money: the checkout may expire again, and the next capture is a new request.
 * `declines` are added to those of the payment. Does nothing when the next capture has begun already.
 */
export async function endCapture(
  orderId: string,
  attempt: number,
  declines: number,
): Promise<void> {
  await run`
    update payments
    set
      capture_began_at = null,
      capture_attempt = capture_attempt + 1,
      capture_declines = capture_declines + ${declines},
      awaits_return = awaits_return and ${declines === 0}
    where provider = 'paypal' and provider_payment_id = ${orderId}
      and state = 'created' and capture_attempt = ${attempt}`;
}

/** Records that the shopper was sent to PayPal again after a decline: the next return captures. */
export async function expectReturn(orderId: string): Promise<void> {
  await run`
    update payments set awaits_return = true
    where provider = 'paypal' and provider_payment_id = ${orderId}`;
}

/**
 * Cancels a PayPal payment whose shipping address PayPal refused at the capture. Its checkout can be paid by another
 * PayPal order, without the address.
 */
export async function cancelRefusedAddress(orderId: string): Promise<void> {
  await run`
    with locked as (
      select checkouts.id from checkouts join payments on payments.checkout_id = checkouts.id
      where provider = 'paypal' and provider_payment_id = ${orderId}
      for update of checkouts
    ), refused as (
      update payments set state = 'cancelled', capture_began_at = null
      where provider = 'paypal' and provider_payment_id = ${orderId} and state = 'created'
        and checkout_id in (select id from locked)
      returning checkout_id
    )
    update checkouts set paypal_attempt = paypal_attempt + 1, paypal_refused_address = true
    where id in (select checkout_id from refused)`;
}

const unfinishedRow = z.object({
  provider: z.enum(PROVIDERS),
  id: z.string(),
  captureId: z.string().nullable(),
  checkoutId: z.uuid(),
  state: z.enum(['created', 'pending']),
  /** Whether its checkout is still unpaid and not expired. */
  isCheckoutOpen: z.boolean(),
  /** Whether we have requested a capture, and if so, whether the reply may still arrive. */
  captureRequest: z.enum(['none', 'in_flight', 'timed_out']),
  captureAttempt: z.int(),
});

export type UnfinishedPayment = z.output<typeof unfinishedRow>;

/**
 * Claims unfinished payments that are due for a check. One that the shopper or PayPal has still to decide about is due
 * again after 25 minutes, every second run of the schedule; any other after four. Those of a checkout that is to be
 * claimed are left to it (claimOverdueCheckouts).
 */
export async function claimUnfinishedPayments(limit: number): Promise<UnfinishedPayment[]> {
  return rows(unfinishedRow)`
    with due as (
      update payments set next_check_at = now() + case when is_undecided then interval '25 minutes' else interval '4 minutes' end
      from (
        select payments.id as due_id, payments.state = 'pending'
          or checkouts.state in ('open', 'awaiting_payment') and capture_began_at is null as is_undecided
        from payments join checkouts on checkouts.id = checkout_id
        where payments.state in ('created', 'pending') and next_check_at <= now()
          and not (checkouts.state in ('open', 'awaiting_payment') and coalesce(claimed_until, expires_at) <= now())
        order by next_check_at
        limit ${limit}
        for update of payments skip locked
      ) as claimed
      where id = due_id
      returning payments.*
    )
    select provider, provider_payment_id as id, capture_id as "captureId", checkout_id as "checkoutId",
      due.state, checkouts.state in ('open', 'awaiting_payment') as "isCheckoutOpen",
      capture_request(capture_began_at) as "captureRequest", capture_attempt as "captureAttempt"
    from due join checkouts on checkouts.id = due.checkout_id`;
}

/** The payment with this provider id; undefined when it has ended or is not ours. */
export async function findUnfinishedPayment(
  provider: PaymentProvider,
  id: string,
): Promise<UnfinishedPayment | undefined> {
  return firstRow(unfinishedRow)`
    select provider, provider_payment_id as id, capture_id as "captureId", checkout_id as "checkoutId",
      payments.state, checkouts.state in ('open', 'awaiting_payment') as "isCheckoutOpen",
      capture_request(capture_began_at) as "captureRequest", capture_attempt as "captureAttempt"
    from payments join checkouts on checkouts.id = payments.checkout_id
    where payments.provider = ${provider}
      and payments.provider_payment_id = ${id}
      and payments.state in ('created', 'pending')`;
}

/** Marks an unpaid payment as canceled; a paid one is left as it is. */
export async function markPaymentCancelled(provider: PaymentProvider, id: string): Promise<void> {
  await run`
    update payments set state = 'cancelled'
    where provider = ${provider} and provider_payment_id = ${id} and state = 'created'`;
}

/** Marks a hosted session whose payment intent was paid. */
export async function markSessionSuperseded(id: string): Promise<void> {
  await run`
    update payments set state = 'superseded'
    where provider = 'stripe_session' and provider_payment_id = ${id} and state = 'created'`;
}

const unappliedRow = z.object({ amountCents: z.int(), customer: orderCustomer });

/** A payment that made no order, with its customer; undefined once the customer's data is purged. */
export async function findUnappliedPayment(paymentId: string) {
  return firstRow(unappliedRow)`
    select amount as "amountCents", customer
    from payments join checkouts on checkouts.id = checkout_id
    where payments.id = ${paymentId} and customer is not null`;
}

/** A payment at its provider, and the number of its order. */
export async function findPaidOrder(paymentId: string) {
  return firstRow(z.object({ id: z.string(), orderNumber: z.string() }))`
    select provider_payment_id as id, order_number as "orderNumber"
    from payments join orders on orders.checkout_id = payments.checkout_id
    where payments.id = ${paymentId}`;
}
