import Stripe from 'stripe';
import * as z from 'zod';
import { Refusal, Unreachable } from '#contracts/refusal.ts';
import { settings } from './settings.ts';

const intentReply = z
  .object({
    id: z.string(),
    status: z.string(),
    amount_received: z.int(),
    currency: z.string(),
    client_secret: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
  })
  .transform((intent) => ({
    id: intent.id,
    status: intent.status,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    clientSecret: intent.client_secret,
    checkoutId: z.uuid().safeParse(intent.metadata.checkout_id).data,
  }));

/** A payment intent as far as we read it; `checkoutId` is ours, put there when we asked for it. */
export type PaymentIntent = z.output<typeof intentReply>;

export interface IntentRequest {
  checkoutId: string;
  amountCents: number;
  currency: string;
  idempotencyKey: string;
}

/** Asks for a payment intent; asked again with the same key, Stripe answers with the same one. */
export async function createIntent(request: IntentRequest): Promise<PaymentIntent> {
  return answered(() =>
    stripe().paymentIntents.create(
      {
        amount: request.amountCents,
        currency: request.currency,
        allowed_payment_method_types: ['card'],
        metadata: { checkout_id: request.checkoutId },
      },
      { idempotencyKey: request.idempotencyKey },
    ),
  );
}

/** The payment intent as Stripe has it now; undefined when Stripe knows none by this id. */
export async function retrieveIntent(id: string): Promise<PaymentIntent | undefined> {
  try {
    return await answered(() => stripe().paymentIntents.retrieve(id));
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return undefined;
    throw error;
  }
}

/** Cancels a payment intent if it still can be; the answer's status tells. */
export async function cancelIntent(id: string): Promise<PaymentIntent | undefined> {
  try {
    return await answered(() => stripe().paymentIntents.cancel(id));
  } catch (error) {
    if (!hasCode(error, 'payment_intent_unexpected_state')) throw error;
    return retrieveIntent(id);
  }
}

/** Whether Stripe itself failed on this request: under the same idempotency key it will answer the same for a day. */
export function isStoredFailure(error: unknown): boolean {
  return (
    error instanceof Unreachable &&
    error.cause instanceof Stripe.errors.StripeError &&
    (error.cause.statusCode ?? 0) >= 500
  );
}

const eventReply = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string().default('') }) }),
});

/** An event that Stripe signed; its object's state is not taken from here. */
export interface StripeEvent {
  id: string;
  type: string;
  objectId: string;
}

/** The event in a webhook's body, once its signature has been checked on the text as it came. */
export async function readEvent(body: string, signature: string): Promise<StripeEvent> {
  const secret = settings().STRIPE_WEBHOOK_SECRET;
  try {
    const event = eventReply.parse(
      await stripe().webhooks.constructEventAsync(body, signature, secret),
    );
    return { id: event.id, type: event.type, objectId: event.data.object.id };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new Refusal('invalid_signature', 'The signature does not fit the body.');
    }
    throw error;
  }
}

const clients = new Map<string, Stripe>();

function stripe(): Stripe {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base } = settings();
  const client = clients.get(`${key} ${base}`) ?? connect(key, base);
  clients.set(`${key} ${base}`, client);
  return client;
}

function connect(key: string, base: string | undefined): Stripe {
  return new Stripe(key, {
    apiVersion: '2026-10-28.endive',
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base && address(new URL(base))),
  });
}

function address({ hostname, port, protocol }: URL) {
  return { host: hostname, port, protocol: protocol === 'https:' ? 'https' : 'http' } as const;
}

async function answered(ask: () => Promise<unknown>): Promise<PaymentIntent> {
  try {
    return intentReply.parse(await ask());
  } catch (error) {
    throw isNotNow(error) ? new Unreachable('Stripe', error) : error;
  }
}

function isNotNow(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeConnectionError) return true;
  if (error instanceof Stripe.errors.StripeRateLimitError) return true;
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  // 409: the first request under this idempotency key is still running.
  return error.statusCode === 409 || (error.statusCode ?? 0) >= 500;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}
