import * as z from 'zod';
import { firstRow, oneRow, oneValue, rows, run } from '#adapters/database.ts';
import { paymentContent } from '#adapters/payment-content.ts';
import type { Actor } from '#audit/actor.ts';
import { orderOf, placedRow } from './placed-orders.queries.ts';
import type { CheckoutContent } from '#adapters/checkout-content.ts';

const unknownRow = z.object({
  provider: z.enum(['stripe', 'paypal']),
  id: z.string(),
  checkoutId: z.uuid(),
  amountCents: z.int(),
  currency: z.string(),
  paidAt: z.date(),
  content: paymentContent.nullable(),
  /** Of PayPal. */
  captureId: z.string().nullable(),
});

/** A payment that has succeeded and whose checkout the database lacks. */
export type UnknownPaymentRecord = z.output<typeof unknownRow>;
export type UnknownProvider = UnknownPaymentRecord['provider'];

const listedRow = unknownRow.extend({
  /** Its order was over when the person was erased, so it is only booked. */
  isErased: z.boolean(),
  /** It is, or may be: at PayPal a person decides. */
  mayBeBooked: z.boolean(),
});
export type ListedUnknownPayment = z.output<typeof listedRow>;

/** Records it and queues the email to the owner, once (report_unknown_payment). True when it is new. */
export async function recordUnknownPayment(payment: UnknownPaymentRecord): Promise<boolean> {
  const { provider, id, checkoutId, amountCents, currency, paidAt, content, captureId } = payment;
  return oneValue(z.boolean())`
    select report_unknown_payment(jsonb_populate_record(null::unknown_payments, ${JSON.stringify({
      provider,
      provider_payment_id: id,
      checkout_id: checkoutId,
      amount: amountCents,
      currency,
      paid_at: paidAt,
      content,
      capture_id: captureId,
    })}))`;
}

/** Those without an order or a refund, oldest first. */
export async function listUnknownPayments(): Promise<ListedUnknownPayment[]> {
  return rows(listedRow)`
    select provider, provider_payment_id as id, checkout_id as "checkoutId", amount as "amountCents", currency,
      paid_at as "paidAt", content, capture_id as "captureId", is_of_erased_person(content, paid_at) as "isErased",
      may_be_booked(provider, content, paid_at) as "mayBeBooked"
    from unsettled_payments order by paid_at limit 500`;
}

/** The one with this id, resolved or not. */
export async function findUnknownPayment(provider: UnknownProvider, id: string) {
  return firstRow(listedRow.extend({ outcome: z.enum(['order', 'refund', 'book']).nullable() }))`
    select provider, provider_payment_id as id, checkout_id as "checkoutId", amount as "amountCents", currency,
      paid_at as "paidAt", content, capture_id as "captureId", is_of_erased_person(content, paid_at) as "isErased",
      may_be_booked(provider, content, paid_at) as "mayBeBooked", outcome
    from unknown_payments where provider = ${provider} and provider_payment_id = ${id}`;
}

/** The checkout of such a payment, whose billing address nobody knows. */
export type UnknownCheckout = Omit<CheckoutContent, 'billing_address'>;

interface Placement {
  provider: UnknownProvider;
  id: string;
  /** Of its order; null to refund it. */
  content: UnknownCheckout | null;
  orderNumber: string | null;
  captureId: string | null;
  card: { brand: string | null; last4: string | null } | undefined;
  actor: Actor;
}

const placedOrRefusedRow = placedRow.extend({ refusal: z.string().nullable() });

/** Resolves an unknown payment by its order, or by its refund without content (settle_unknown_payment). */
export async function resolveWithOrder(placement: Placement) {
  const { provider, id, content, orderNumber, captureId, card, actor } = placement;
  const placed = await oneRow(placedOrRefusedRow)`
    select outcome, order_id as "orderId", order_number as "orderNumber", secure_token as "secureToken", refusal
    from settle_unknown_payment(
      p_provider => ${provider}, p_provider_payment_id => ${id}, p_content => ${content && JSON.stringify(content)},
      p_order_number => ${orderNumber}, p_capture_id => ${captureId}, p_card_brand => ${card?.brand ?? null},
      p_card_last4 => ${card?.last4 ?? null}, p_actor => ${actor}
    )`;
  return { outcome: placed.outcome, order: orderOf(placed), refusal: placed.refusal };
}

/** Resolves an unknown payment that its provider has refunded, and that the shop has never booked. */
export async function resolveRefunded(provider: UnknownProvider, id: string, actor: Actor) {
  await run`
    with settled as (
      update unknown_payments set settled_at = now(), outcome = 'refund'
      where provider = ${provider} and provider_payment_id = ${id} and settled_at is null
      returning *
    )
    select add_audit_entry(
      ${actor}, 'refund', 'payment', provider_payment_id,
      jsonb_build_object('provider', provider, 'amount', amount)
    ) from settled`;
}
