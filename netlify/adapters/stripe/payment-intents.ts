import * as z from 'zod';
import { heldCents } from '#shop/money.ts';
import type { CheckoutContent } from '../checkout-content.ts';
import { callStripe, hasCode, isRefusal, retrieveOrUndefined } from './client.ts';
import {
  emptied,
  readStripeContent,
  shippingReply,
  toMetadata,
  toStripeShipping,
} from './payment-content.ts';

const chargeReply = z
  .object({
    created: z.int(),
    disputed: z.boolean(),
    amount_refunded: z.int().transform(heldCents),
    payment_method_details: z
      .object({
        card: z.object({ brand: z.string().nullable(), last4: z.string().nullable() }).optional(),
      })
      .nullable(),
  })
  .transform(({ created, disputed, amount_refunded, payment_method_details }) => ({
    paidAt: new Date(created * 1000),
    isDisputed: disputed,
    refundedCents: amount_refunded,
    card: payment_method_details?.card,
  }));

export const intentReply = z
  .object({
    id: z.string(),
    status: z.string(),
    amount_received: z.int().transform(heldCents),
    currency: z.string(),
    client_secret: z.string().nullable(),
    livemode: z.boolean(),
    metadata: z.record(z.string(), z.string()),
    shipping: shippingReply,
    latest_charge: z.union([chargeReply, z.string(), z.null()]),
  })
  .transform((intent) => ({
    id: intent.id,
    status: intent.status,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    clientSecret: intent.client_secret,
    checkoutId: z.uuid().safeParse(intent.metadata.checkout_id).data,
    isLive: intent.livemode,
    content: readStripeContent(intent.metadata, intent.shipping),
    emptiedMetadata: emptied(intent.metadata, PAID_OR_PROCESSING.includes(intent.status)),
    hasShipping: Boolean(intent.shipping),
    hasCharges: intent.latest_charge !== null,
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
  content: CheckoutContent;
  idempotencyKey: string;
}

/** Creates a payment intent; the same idempotency key returns the same one. */
export async function createIntent({
  checkoutId,
  content,
  idempotencyKey,
}: IntentRequest): Promise<PaymentIntent> {
  const shipping = toStripeShipping(content);
  const intent = await callStripe((stripe) =>
    stripe.paymentIntents.create(
      {
        amount: content.total,
        currency: content.currency,
        allowed_payment_method_types: ['card'],
        metadata: toMetadata(checkoutId, content),
        ...(shipping && { shipping }),
      },
      { idempotencyKey },
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

/**
 * Writes the number of its order into a payment intent, for whoever reads it in Stripe's dashboard: should the order be
 * lost with the database, the new one keeps its number.
 */
export async function writeOrderNumber(id: string, orderNumber: string): Promise<void> {
  const metadata = { order_number: orderNumber };
  await callStripe((stripe) => stripe.paymentIntents.update(id, { metadata }));
}

/**
 * Empties what a payment intent says of its order: its metadata, those of its charges, and, of one that may be
 * canceled, its shipping address. Stripe copies metadata to each charge when it is made, and later changes don't follow
 * (its support page on the metadata of related objects).
 */
export async function emptyIntent(intent: PaymentIntent): Promise<void> {
  const { id, emptiedMetadata, hasShipping, hasCharges } = intent;
  const metadata = emptiedMetadata && { metadata: emptiedMetadata };
  const canBeCanceled = !isPaidOrProcessing(intent) && intent.status !== 'canceled';
  const shipping = canBeCanceled && hasShipping && { shipping: '' as const };
  const update = (changes: object) =>
    callStripe((stripe) => stripe.paymentIntents.update(id, { ...metadata, ...changes }));
  try {
    if (metadata || shipping) await update({ ...shipping });
  } catch (error) {
    // Stripe does not say whose shipping address can't be changed, such as that of a hosted page.
    if (!shipping || !isRefusal(error)) throw error;
    if (metadata) await update({});
  }
  if (!hasCharges) return;
  const charges = await callStripe((stripe) =>
    stripe.charges.list({ payment_intent: id, limit: 100 }),
  );
  for (const charge of charges.data) {
    const metadata = emptied(charge.metadata);
    if (metadata) await callStripe((stripe) => stripe.charges.update(charge.id, { metadata }));
  }
}

/**
 * Empties an unpaid payment intent and cancels it, if possible; its status tells whether it did. Emptied first: of a
 * canceled one, the shipping address can't be changed any more.
 */
export async function cancelIntent(intent: PaymentIntent): Promise<PaymentIntent | undefined> {
  const { id } = intent;
  try {
    await emptyIntent(intent);
    if (intent.status === 'canceled') return intent;
    return intentReply.parse(await callStripe((stripe) => stripe.paymentIntents.cancel(id)));
  } catch (error) {
    if (!hasCode(error, 'payment_intent_unexpected_state')) throw error;
    return retrieveIntent(id);
  }
}
