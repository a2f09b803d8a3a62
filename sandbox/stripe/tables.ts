import type Stripe from 'stripe';
import type { Delivery } from '#sandbox/provider/deliveries.ts';
import type { Ledger } from '#sandbox/provider/ledger.ts';
import type { SavedReply } from './api/idempotency.ts';
import type { PaymentPage } from './checkout/payment-page.ts';
import type { CardSecret } from './resources/payment-methods.ts';

/** All that the stand-in remembers. */
export interface Tables {
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  checkout_session: Stripe.Checkout.Session;
  payment_page: PaymentPage;
  event: Stripe.EventBase;
  card_secret: CardSecret;
  delivery: Delivery;
  saved_reply: SavedReply;
}
export type StripeLedger = Ledger<Tables>;

export const TABLE_NAMES = [
  'payment_intent',
  'payment_method',
  'charge',
  'refund',
  'checkout_session',
  'payment_page',
  'event',
  'card_secret',
  'delivery',
  'saved_reply',
] as const satisfies readonly (keyof Tables)[];
