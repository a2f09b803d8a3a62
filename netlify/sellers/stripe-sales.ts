import * as z from 'zod';
import { stripeAddress } from '#adapters/provider-address.ts';
import { settings } from '#adapters/settings.ts';
import { SHIPPING_COUNTRIES } from '#shop/sale-shipping.ts';
import { callStripe, retrieveOrUndefined } from '#adapters/stripe/client.ts';

/** Marks a checkout session as a storefront's: accounts may create others themselves. */
const MARK = { sold_on: 'storefront' };

/** When a session expires: Stripe's minimum of 30 minutes, plus one for clock differences. */
const OPEN_SECONDS = 31 * 60;

const orEmpty = z
  .string()
  .nullable()
  .transform((text) => text ?? '');

/** Stripe's `collected_information.shipping_details`; only `name` is always there. */
const shippingDetails = z
  .object({
    name: z.string(),
    address: z.object({
      line1: orEmpty,
      line2: orEmpty,
      city: orEmpty,
      state: orEmpty,
      postal_code: orEmpty,
      country: orEmpty,
    }),
  })
  .transform(({ name, address }) => ({ name, ...address }));

const sessionReply = z
  .object({
    id: z.string(),
    status: z.enum(['open', 'complete', 'expired']),
    payment_status: z.string(),
    amount_total: z.int().nullable(),
    currency: z.string().nullable(),
    metadata: z.record(z.string(), z.string()).nullable(),
    collected_information: z.object({ shipping_details: shippingDetails.nullable() }).nullable(),
    line_items: z.object({
      data: z.array(
        z.object({
          description: z.string().nullable(),
          quantity: z.int().nullable(),
          price: z.object({ product: z.string() }).nullable(),
        }),
      ),
    }),
    payment_intent: z
      .object({
        id: z.string(),
        application_fee_amount: z.int().nullable(),
        latest_charge: z.object({ created: z.int() }).nullable(),
      })
      .nullable(),
  })
  .transform((session) => {
    const [line] = session.line_items.data;
    return {
      id: session.id,
      status: session.status,
      isPaid: session.status === 'complete' && session.payment_status === 'paid',
      isOfStorefront: session.metadata?.sold_on === MARK.sold_on,
      amountCents: session.amount_total ?? 0,
      currency: session.currency ?? 'usd',
      productId: line?.price?.product ?? '',
      productName: line?.description ?? '',
      quantity: line?.quantity ?? 1,
      shipping: session.collected_information?.shipping_details ?? null,
      paymentIntentId: session.payment_intent?.id,
      feeCents: session.payment_intent?.application_fee_amount ?? 0,
      chargedAt: new Date((session.payment_intent?.latest_charge?.created ?? 0) * 1000),
    };
  });

/** A storefront purchase; `chargedAt` is meaningful only once it is paid. */
export type SaleSession = z.output<typeof sessionReply>;

export interface SaleRequest {
  accountId: string;
  priceId: string;
  feeCents: number;
  successUrl: string;
  cancelUrl: string;
}

const openReply = z.object({ url: z.url() });

/** Creates a checkout session as a direct charge with the platform's fee, and returns its URL. */
export async function createSale(request: SaleRequest): Promise<string> {
  const { accountId, priceId, feeCents, successUrl, cancelUrl } = request;
  const session = await callStripe((stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        ui_mode: 'hosted_page',
        line_items: [{ price: priceId, quantity: 1 }],
        shipping_address_collection: { allowed_countries: [...SHIPPING_COUNTRIES.keys()] },
        payment_intent_data: {
          // Stripe rejects a fee of 0.
          ...(feeCents > 0 && { application_fee_amount: feeCents }),
          metadata: MARK,
        },
        success_url: successUrl,
        cancel_url: cancelUrl,
        expires_at: Math.floor(Date.now() / 1000) + OPEN_SECONDS,
        metadata: MARK,
      },
      { stripeAccount: accountId },
    ),
  );
  return stripeAddress(openReply.parse(session).url, settings().STRIPE_API_BASE);
}

const paidObject = z.object({
  payment_intent: z
    .union([z.string(), z.object({ id: z.string() })])
    .nullable()
    .transform((intent) => (typeof intent === 'string' ? intent : intent?.id)),
});

/** The payment intent of a charge, refund or dispute of the account; undefined when there is none. */
export async function retrievePaymentOf(
  accountId: string,
  kind: 'charges' | 'refunds' | 'disputes',
  id: string,
): Promise<string | undefined> {
  const found = await retrieveOrUndefined<object>((stripe) =>
    stripe[kind].retrieve(id, {}, { stripeAccount: accountId }),
  );
  return found && paidObject.parse(found).payment_intent;
}

/** The checkout session that a payment intent of the account was paid in; undefined when there is none. */
export async function findSessionOf(
  accountId: string,
  paymentIntentId: string,
): Promise<string | undefined> {
  const { data } = await callStripe((stripe) =>
    stripe.checkout.sessions.list(
      { payment_intent: paymentIntentId, limit: 1 },
      { stripeAccount: accountId },
    ),
  );
  return data[0]?.id;
}

/** The purchase; undefined when the account has no such session. */
export async function retrieveSale(
  accountId: string,
  sessionId: string,
): Promise<SaleSession | undefined> {
  const expand = ['line_items', 'payment_intent.latest_charge'];
  const reply = await retrieveOrUndefined((stripe) =>
    stripe.checkout.sessions.retrieve(sessionId, { expand }, { stripeAccount: accountId }),
  );
  return reply && sessionReply.parse(reply);
}
