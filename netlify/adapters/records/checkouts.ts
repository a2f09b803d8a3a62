import * as z from 'zod';
import { rows, run } from '../database.ts';

/** A checkout as it is written down: the names are those of the columns, money is in cents. */
export interface CheckoutContent {
  currency: string;
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  promo_code: string | null;
  items: {
    product_id: string;
    product_name: string;
    size: string;
    unit_price: number;
    quantity: number;
  }[];
  customer: { first_name: string; last_name: string; email: string; phone: string | null };
  billing_address: AddressContent;
  shipping_address: AddressContent;
  notes: string | null;
}

export interface AddressContent {
  first_name: string;
  last_name: string;
  address_line1: string;
  address_line2: string | null;
  city: string;
  state_province: string;
  postal_code: string;
  country: string;
}

const openedRow = z
  .object({
    outcome: z.enum(['opened', 'same', 'changed', 'paid']),
    checkout_id: z.uuid(),
    provider_attempt: z.int(),
    payment_intent_id: z.string().nullable(),
  })
  .transform((row) => ({
    outcome: row.outcome,
    id: row.checkout_id,
    attempt: row.provider_attempt,
    paymentIntentId: row.payment_intent_id,
  }));

export type OpenedCheckout = z.output<typeof openedRow>;

interface CheckoutRequest {
  checkoutKey: string;
  contentHash: string;
  content: CheckoutContent;
  /** The checkout that this one takes the place of; its payment has been cancelled. */
  replaces: string | null;
}

/** The checkout of this browser key, as open_checkout finds or writes it. */
export async function openCheckout(request: CheckoutRequest): Promise<OpenedCheckout> {
  const [opened] = await rows(openedRow)`
    select * from open_checkout(
      ${request.checkoutKey}, ${request.contentHash}, ${JSON.stringify(request.content)}, ${request.replaces}
    )`;
  if (!opened) throw new Error('open_checkout answered nothing.');
  return opened;
}

const stateRow = z.object({ state: z.enum(['open', 'awaiting_payment', 'ordered', 'expired']) });

/** Notes a provider's payment for a checkout; the answer is the state that the checkout is in. */
export async function attachPayment(
  checkoutId: string,
  provider: 'stripe' | 'paypal',
  providerPaymentId: string,
) {
  const [checkout] = await rows(stateRow)`
    select attach_payment(${checkoutId}, ${provider}, ${providerPaymentId}) as state`;
  if (!checkout) throw new Error('attach_payment answered nothing.');
  return checkout.state;
}

/** Lets the next request to the provider go under a new idempotency key. */
export async function raiseAttempt(checkout: OpenedCheckout): Promise<void> {
  await run`
    update checkouts set provider_attempt = ${checkout.attempt + 1}
    where id = ${checkout.id} and provider_attempt = ${checkout.attempt}`;
}
