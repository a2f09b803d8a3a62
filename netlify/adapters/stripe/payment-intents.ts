import * as z from 'zod';
import { callStripe, hasCode, retrieveOrUndefined } from './client.ts';

const chargeReply = z
  .object({
    created: z.int(),
    payment_method_details: z
      .object({
        card: z.object({ brand: z.string().nullable(), last4: z.string().nullable() }).optional(),
      })
      .nullable(),
  })
  .transform(({ created, payment_method_details }) => ({
    paidAt: new Date(created * 1000),
    card: payment_method_details?.card,
  }));

export const intentReply = z
  .object({
    id: z.string(),
    status: z.string(),
    amount_received: z.int(),
    currency: z.string(),
    client_secret: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
    latest_charge: z.union([chargeReply, z.string(), z.null()]),
  })
  .transform((intent) => ({
    id: intent.id,
    status: intent.status,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    clientSecret: intent.client_secret,
    checkoutId: z.uuid().safeParse(intent.metadata.checkout_id).data,
    /** Its last attempt, if it was retrieved. */
    charge: typeof intent.latest_charge === 'object' ? intent.latest_charge : null,
  }));

/** The fields of a payment intent that we use; `checkoutId` is from its metadata. */
export type PaymentIntent = z.output<typeof intentReply>;

const PAID_OR_PROCESSING = ['succeeded', 'processing', 'requires_capture'];

/** Whether it is paid or about to be: it can't be canceled any more. */
export function isPaidOrProcessing(intent: PaymentIntent | undefined): boolean {
  return intent !== undefined && PAID_OR_PROCESSING.includes(intent.status);
}

export interface IntentRequest {
  checkoutId: string;
  amountCents: number;
  currency: string;
  idempotencyKey: string;
}

/** Creates a payment intent; the same idempotency key returns the same one. */
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

/** The payment intent; undefined when Stripe has none by this id. */
export async function retrieveIntent(id: string): Promise<PaymentIntent | undefined> {
  const expand = ['latest_charge'];
  const intent = await retrieveOrUndefined((stripe) =>
    stripe.paymentIntents.retrieve(id, { expand }),
  );
  return intent && intentReply.parse(intent);
}

/** Cancels a payment intent if possible; its status tells whether it did. */
export async function cancelIntent(id: string): Promise<PaymentIntent | undefined> {
  try {
    return intentReply.parse(await callStripe((stripe) => stripe.paymentIntents.cancel(id)));
  } catch (error) {
    if (!hasCode(error, 'payment_intent_unexpected_state')) throw error;
    return retrieveIntent(id);
  }
}
