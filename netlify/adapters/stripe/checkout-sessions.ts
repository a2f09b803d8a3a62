import * as z from 'zod';
import { ApiError } from '#adapters/api-error.ts';
import type { CheckoutContent } from '../checkout-content.ts';
import { stripeAddress } from '../provider-address.ts';
import { settings } from '../settings.ts';
import { callStripe, refusedField, retrieveOrUndefined } from './client.ts';
import { emptied, toMetadata, toStripeShipping } from './payment-content.ts';
import { emptyIntent, intentReply } from './payment-intents.ts';

const sessionReply = z
  .object({
    id: z.string(),
    status: z.enum(['open', 'complete', 'expired']),
    url: z.string().nullable(),
    metadata: z.record(z.string(), z.string()).nullable(),
    payment_intent: z.union([intentReply, z.string(), z.null()]),
  })
  .transform(({ id, status, url, metadata, payment_intent }) => ({
    id,
    status,
    emptiedMetadata: emptied(metadata),
    url: url && stripeAddress(url, settings().STRIPE_API_BASE),
    /** Set once the shopper has started to pay, if the session was retrieved. */
    intent: payment_intent && typeof payment_intent === 'object' ? payment_intent : undefined,
  }));

/** A hosted checkout session; `complete` means paid, or that the bank is still processing. */
export type CheckoutSession = z.output<typeof sessionReply>;

export interface SessionLine {
  name: string;
  unitCents: number;
  quantity: number;
}

export interface SessionRequest {
  checkoutId: string;
  content: CheckoutContent;
  lines: SessionLine[];
  successUrl: string;
  cancelUrl: string;
  idempotencyKey: string;
}

/**
 * Creates a session; the same idempotency key returns the same one. Throws `invalid_request` for an email address that
 * Stripe rejects.
 */
export async function createSession(request: SessionRequest): Promise<CheckoutSession> {
  const { checkoutId, content, lines, idempotencyKey } = request;
  const { currency } = content;
  const metadata = toMetadata(checkoutId, content);
  const shipping = toStripeShipping(content);
  try {
    const session = await callStripe((stripe) =>
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          ui_mode: 'hosted_page',
          allowed_payment_method_types: ['card'],
          line_items: lines.map(({ name, unitCents, quantity }) => ({
            quantity,
            price_data: { currency, unit_amount: unitCents, product_data: { name } },
          })),
          customer_email: content.customer.email,
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
          metadata,
          payment_intent_data: { metadata, ...(shipping && { shipping }) },
        },
        { idempotencyKey },
      ),
    );
    return sessionReply.parse(session);
  } catch (error) {
    if (!refusedField(error, 'customer_email')) throw error;
    // Stripe's message quotes the address, so it is neither returned nor logged.
    const text = 'Your email address was not accepted. Please check it.';
    throw new ApiError('invalid_request', text, { field: 'customerData.email' });
  }
}

/** The session with its payment intent; undefined when Stripe has none by this id. */
export async function retrieveSession(id: string): Promise<CheckoutSession | undefined> {
  const expand = ['payment_intent.latest_charge'];
  const session = await retrieveOrUndefined((stripe) =>
    stripe.checkout.sessions.retrieve(id, { expand }),
  );
  return session && sessionReply.parse(session);
}

/**
 * Empties the metadata of a session, and its payment intent (emptyIntent). Its email address stays: Stripe has no way
 * to change it.
 */
export async function emptySession(session: CheckoutSession): Promise<void> {
  const { id, emptiedMetadata: metadata, intent } = session;
  if (metadata) {
    await callStripe((stripe) => stripe.checkout.sessions.update(id, { metadata }));
  }
  if (intent) await emptyIntent(intent);
}

/** Empties a session that is not paid, and expires it if it is still open; its status tells whether it did. */
export async function expireSession(id: string): Promise<CheckoutSession | undefined> {
  const session = await retrieveSession(id);
  if (!session || session.status === 'complete') return session;
  try {
    await emptySession(session);
    if (session.status === 'expired') return session;
    return sessionReply.parse(await callStripe((stripe) => stripe.checkout.sessions.expire(id)));
  } catch (error) {
    // Paid or expired in between.
    const now = await retrieveSession(id);
    if (now?.status === 'open') throw error;
    return now;
  }
}
