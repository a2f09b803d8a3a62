import * as z from 'zod';
import { ApiError } from '#adapters/api-error.ts';
import { stripeAddress } from '../provider-address.ts';
import { settings } from '../settings.ts';
import { callStripe, hasCode, refusedField } from './client.ts';
import { intentReply } from './payment-intents.ts';

const sessionReply = z
  .object({
    id: z.string(),
    status: z.enum(['open', 'complete', 'expired']),
    url: z.string().nullable(),
    payment_intent: z.union([intentReply, z.string(), z.null()]),
  })
  .transform(({ id, status, url, payment_intent }) => ({
    id,
    status,
    url: url && stripeAddress(url, settings().STRIPE_API_BASE),
    /** Once somebody has begun to pay, and the session was retrieved. */
    intent: payment_intent && typeof payment_intent === 'object' ? payment_intent : undefined,
  }));

/** A session on Stripe's hosted page; `complete` means paid, or that the bank is at work. */
export type CheckoutSession = z.output<typeof sessionReply>;

export interface SessionLine {
  name: string;
  unitCents: number;
  quantity: number;
}

export interface SessionRequest {
  checkoutId: string;
  currency: string;
  lines: SessionLine[];
  customerEmail: string;
  successUrl: string;
  cancelUrl: string;
  idempotencyKey: string;
}

/** Opens a session; asked again with the same key, Stripe answers with the same one. */
export async function createSession(request: SessionRequest): Promise<CheckoutSession> {
  const { checkoutId, currency, lines, idempotencyKey } = request;
  const metadata = { checkout_id: checkoutId };
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
          customer_email: request.customerEmail,
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
          metadata,
          payment_intent_data: { metadata },
        },
        { idempotencyKey },
      ),
    );
    return sessionReply.parse(session);
  } catch (error) {
    if (!refusedField(error, 'customer_email')) throw error;
    // Stripe's own words quote the address: they stay out of the answer and the log.
    const text = 'Your email address was not accepted. Please check it.';
    throw new ApiError('invalid_request', text, { field: 'customerData.email' });
  }
}

/** The session and its payment intent as Stripe has them now; undefined when Stripe knows none by this id. */
export async function retrieveSession(id: string): Promise<CheckoutSession | undefined> {
  try {
    const expand = ['payment_intent'];
    return sessionReply.parse(
      await callStripe((stripe) => stripe.checkout.sessions.retrieve(id, { expand })),
    );
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return undefined;
    throw error;
  }
}

/** Closes a session if it is still open; the answer's status tells. */
export async function expireSession(id: string): Promise<CheckoutSession | undefined> {
  const session = await retrieveSession(id);
  if (session?.status !== 'open') return session;
  try {
    return sessionReply.parse(await callStripe((stripe) => stripe.checkout.sessions.expire(id)));
  } catch (error) {
    // Paid, or expired, between the two questions.
    const now = await retrieveSession(id);
    if (now?.status === 'open') throw error;
    return now;
  }
}
