import type Stripe from 'stripe';
import type { Ledger } from '#sandbox/provider/ledger.ts';
import type { SavedReply } from './api/idempotency.ts';
import type { CardSecret } from './resources/payment-methods.ts';
import type { Delivery } from './webhooks/deliveries.ts';

/** All that the stand-in remembers. */
export interface Tables {
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
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
  'event',
  'card_secret',
  'delivery',
  'saved_reply',
] as const satisfies readonly (keyof Tables)[];
