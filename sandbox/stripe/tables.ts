import type Stripe from 'stripe';
import type { Delivery } from '#sandbox/provider/deliveries.ts';
import type { Ledger } from '#sandbox/provider/ledger.ts';
import type { Ownership } from './account-ledger.ts';
import type { SavedReply } from './api/idempotency.ts';
import type { PaymentPage } from './checkout/payment-page.ts';
import type { AccountRow } from './connect/account-row.ts';
import type { LinkRow } from './connect/account-links.ts';
import type { ThinEvent } from './connect/thin-events.ts';
import type { Onboarding } from './onboarding/visit.ts';
import type { StoredPrice } from './schema/catalog-shapes.ts';
import type { CardSecret } from './resources/payment-methods.ts';

/** All that the stand-in remembers. */
export interface Tables {
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  checkout_session: Stripe.Checkout.Session;
  payment_page: PaymentPage;
  product: Stripe.Product;
  price: StoredPrice;
  application_fee: Stripe.ApplicationFee;
  event: Stripe.EventBase;
  thin_event: ThinEvent;
  account: AccountRow;
  account_link: LinkRow;
  onboarding: Onboarding;
  ownership: Ownership;
  card_secret: CardSecret;
  delivery: Delivery;
  saved_reply: SavedReply;
}
export type StripeLedger = Pick<Ledger<Tables>, keyof Ledger<Tables>>;

export const TABLE_NAMES = [
  'payment_intent',
  'payment_method',
  'charge',
  'refund',
  'dispute',
  'checkout_session',
  'payment_page',
  'product',
  'price',
  'application_fee',
  'event',
  'thin_event',
  'account',
  'account_link',
  'onboarding',
  'ownership',
  'card_secret',
  'delivery',
  'saved_reply',
] as const satisfies readonly (keyof Tables)[];
