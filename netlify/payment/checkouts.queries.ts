import * as z from 'zod';
import type { CheckoutContent } from '#adapters/checkout-content.ts';
import { oneRow, rows, run, violationDetail } from '#adapters/database.ts';

/** `stripe_session` is a hosted checkout session; `free` is an order that costs nothing. */
export const PROVIDERS = ['stripe', 'stripe_session', 'paypal', 'free'] as const;
export type PaymentProvider = (typeof PROVIDERS)[number];

/** Where a checkout came from, as its link said; null without one, and once the person is erased. */
export const sourceRow = z
  .object({ source: z.string(), medium: z.string(), campaign: z.string() })
  .nullable();

export interface ProviderPayment {
  provider: PaymentProvider;
  id: string;
}

const openedRow = z
  .object({
    outcome: z.enum(['opened', 'same', 'changed', 'paying', 'paid']),
    checkout_id: z.uuid(),
    stripe_attempt: z.int(),
    paypal_attempt: z.int(),
    paypal_refused_address: z.boolean(),
    paypal_declines: z.int(),
    payments: z.array(z.object({ provider: z.enum(PROVIDERS), id: z.string() })),
  })
  .transform((row) => ({
    outcome: row.outcome,
    id: row.checkout_id,
    stripeAttempt: row.stripe_attempt,
    paypal: {
      attempt: row.paypal_attempt,
      hasRefusedAddress: row.paypal_refused_address,
      declines: row.paypal_declines,
    },
    payments: row.payments,
  }));

export type OpenedCheckout = z.output<typeof openedRow>;

const refusedRow = z.object({
  outcome: z.enum(['too_many_unpaid', 'too_many_declines']),
  wait: z.int(),
});

/** The detail of the constraint stock_available. */
const shortVariants = z.array(
  z
    .object({ product_id: z.string(), size: z.string(), quantity: z.int(), available: z.int() })
    .transform(({ product_id: id, size, quantity: requested, available }) => ({
      id,
      size,
      requested,
      available,
      retired: false,
    })),
);

/** How many unpaid payments, with their promo codes and pieces, and how many declined cards are allowed. */
export interface CardTestingLimits {
  /** The limits for the client and, with IPv6, its network. */
  clients: { key: string; maxUnpaid: number; maxPromoUses: number; maxPieces: number }[];
  /** Declined cards per checkout key; null when no card is used. */
  maxDeclined: number | null;
}

export interface CheckoutInput {
  checkoutKey: string;
  content: CheckoutContent;
  /** Null for a free order. */
  limits: CardTestingLimits | null;
}

/**
 * Finds or stores the checkout of this key (open_checkout), in place of the one that it replaces, if any. With `wait`,
 * none was stored: a limit was exceeded, for that many seconds. With `short`, none was stored: too few pieces of these
 * can be had.
 */
export async function insertCheckout(
  { checkoutKey, content, limits }: CheckoutInput,
  contentHash: string,
  replaces: string | null,
) {
  const clients = limits?.clients ?? [];
  const opening = oneRow(z.union([openedRow, refusedRow]))`
    select * from open_checkout(
      p_checkout_key => ${checkoutKey}, p_content_hash => ${contentHash}, p_content => ${JSON.stringify(content)},
      p_replaces => ${replaces}, p_clients => ${clients.map(({ key }) => key)},
      p_max_unpaid => ${clients.map(({ maxUnpaid }) => maxUnpaid)},
      p_max_promo_uses => ${clients.map(({ maxPromoUses }) => maxPromoUses)},
      p_max_pieces => ${clients.map(({ maxPieces }) => maxPieces)}, p_max_declined => ${limits?.maxDeclined ?? null}
    )`;
  try {
    return await opening;
  } catch (error) {
    const detail = violationDetail(error, 'stock_available');
    if (detail === undefined) throw error;
    return { short: shortVariants.parse(JSON.parse(detail)) };
  }
}

/** Makes the next request to Stripe use a new idempotency key. */
export async function incrementAttempt({ id, stripeAttempt }: OpenedCheckout): Promise<void> {
  await run`
    update checkouts set stripe_attempt = ${stripeAttempt + 1}
    where id = ${id} and stripe_attempt = ${stripeAttempt}`;
}

/** Makes the next PayPal order of this checkout a new request, and one without the address that PayPal has refused. */
export async function recordPaypalRefusal(
  { id, paypal: { attempt } }: OpenedCheckout,
  isAboutAddress: boolean,
): Promise<void> {
  await run`
    update checkouts set
      paypal_attempt = ${attempt + 1},
      paypal_refused_address = paypal_refused_address or ${isAboutAddress}
    where id = ${id} and paypal_attempt = ${attempt}`;
}

const declinedRow = z.object({ declines: z.int(), payments: openedRow.in.shape.payments });

/** Records a declined card. Returns how many this checkout has had, and its unpaid payments. */
export async function recordDecline(eventId: string, checkoutId: string) {
  return oneRow(declinedRow)`
    select record_decline(p_event_id => ${eventId}, p_checkout_id => ${checkoutId}) as declines,
      list_payments(${checkoutId}, 'created') as payments`;
}

export const overdueRow = openedRow.in.pick({ payments: true }).extend({ id: z.uuid() });
export type OverdueCheckout = z.output<typeof overdueRow>;

/** Claims unpaid checkouts that are past their hour, for four minutes. */
export async function claimOverdueCheckouts(limit: number) {
  return rows(overdueRow)`
    update checkouts set claimed_until = now() + interval '4 minutes'
    where id in (
      select id from checkouts
      where state in ('open', 'awaiting_payment') and coalesce(claimed_until, expires_at) <= now()
      order by coalesce(claimed_until, expires_at)
      limit ${limit}
      for update skip locked
    )
    returning id, list_payments(id, 'created') as payments`;
}

/**
 * Expires an unpaid checkout, unless its payment may still succeed (expire_overdue_checkout). Its payments that were
 * canceled at their providers end with it; one that was attached since then is left to be checked.
 */
export async function expireOverdueCheckout(
  checkoutId: string,
  canceled: readonly ProviderPayment[],
): Promise<void> {
  await run`select expire_overdue_checkout(${checkoutId})`;
  await run`
    update payments set state = 'cancelled'
    where checkout_id = ${checkoutId} and state = 'created' and provider_payment_id = any (${canceled.map(({ id }) => id)}::text[])
      and exists (select from checkouts where id = ${checkoutId} and state = 'expired')`;
}
