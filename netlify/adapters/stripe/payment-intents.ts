import * as z from 'zod';
import { callStripe, hasCode } from './client.ts';

export const intentReply = z
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

const TAKEN = ['succeeded', 'processing', 'requires_capture'];

/** Whether its money has been taken, or is about to be: such an intent can't be given up any more. */
export function isPaidOrProcessing(intent: PaymentIntent | undefined): boolean {
  return intent !== undefined && TAKEN.includes(intent.status);
}

export interface IntentRequest {
  checkoutId: string;
  amountCents: number;
  currency: string;
  idempotencyKey: string;
}

/** Asks for a payment intent; asked again with the same key, Stripe answers with the same one. */
export async function createIntent(request: IntentRequest): Promise<PaymentIntent> {
  const intent = await callStripe((stripe) =>
    stripe.paymentIntents.create(
      {
        amount: request.amountCents,
        currency: request.currency,
        allowed_payment_method_types: ['card'],
        metadata: { checkout_id: request.checkoutId },
      },
      { idempotencyKey: request.idempotencyKey },
    ),
  );
  return intentReply.parse(intent);
}

/** The payment intent as Stripe has it now; undefined when Stripe knows none by this id. */
export async function retrieveIntent(id: string): Promise<PaymentIntent | undefined> {
  try {
    return intentReply.parse(await callStripe((stripe) => stripe.paymentIntents.retrieve(id)));
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return undefined;
    throw error;
  }
}

/** Cancels a payment intent if it still can be; the answer's status tells. */
export async function cancelIntent(id: string): Promise<PaymentIntent | undefined> {
  try {
    return intentReply.parse(await callStripe((stripe) => stripe.paymentIntents.cancel(id)));
  } catch (error) {
    if (!hasCode(error, 'payment_intent_unexpected_state')) throw error;
    return retrieveIntent(id);
  }
}
