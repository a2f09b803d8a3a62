import type Stripe from 'stripe';

/** A payment intent as a browser sees it: no metadata, no charge, nothing of the account. */
export type PublicPaymentIntent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'last_payment_error'
  | 'livemode'
  | 'next_action'
  | 'payment_method'
  | 'payment_method_types'
  | 'processing'
  | 'status'
>;

/** The v2 API answers null where Stripe's types say that something may be missing. */
type Nullable<Shape> = {
  [Name in keyof Shape]-?: undefined extends Shape[Name]
    ? Exclude<Shape[Name], undefined> | null
    : Shape[Name];
};
interface MerchantReply extends Pick<
  Stripe.V2.Core.Account.Configuration.Merchant,
  'applied' | 'support'
> {
  capabilities: Pick<
    Stripe.V2.Core.Account.Configuration.Merchant.Capabilities,
    'card_payments' | 'stripe_balance'
  >;
}
export interface AccountReply extends Omit<
  Nullable<Stripe.V2.Core.Account>,
  'configuration' | 'future_requirements' | 'identity'
> {
  configuration: { merchant: MerchantReply } | null;
  future_requirements: null;
  identity: Pick<Stripe.V2.Core.Account.Identity, 'country' | 'entity_type'> | null;
}

/** The part of an account of the v1 API that the sandbox answers. */
export type OwnAccountReply = Pick<Stripe.Account, 'charges_enabled' | 'id' | 'object'>;

export interface EventDestinationReply extends Omit<
  Nullable<Stripe.V2.Core.EventDestination>,
  'amazon_eventbridge' | 'azure_event_grid' | 'webhook_endpoint'
> {
  webhook_endpoint: Nullable<Stripe.V2.Core.EventDestination.WebhookEndpoint>;
}

/** An event with a snapshot, whatever its object is. */
export interface EventReply extends Omit<Stripe.EventBase, 'data' | 'type'> {
  data: { object: unknown };
  type: string;
}

/** An event of the v2 API, without what only some types have. */
export interface ThinEventReply extends Stripe.V2.Core.EventBase {
  related_object: Stripe.V2.Core.Events.RelatedObject;
}

/** The allowed replies by their `object` field. `generate.ts` turns these types into `replies.json`. */
export interface ReplyShapes {
  payment_intent: Stripe.PaymentIntent;
  public_payment_intent: PublicPaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  'checkout.session': Stripe.Checkout.Session;
  product: Stripe.Product;
  price: Stripe.Price;
  application_fee: Stripe.ApplicationFee;
  balance: Stripe.Balance;
  account: OwnAccountReply;
  payment_method_domain: Stripe.PaymentMethodDomain;
  event: EventReply;
  'v2.core.event': ThinEventReply;
  'v2.core.account': AccountReply;
  'v2.core.account_link': Stripe.V2.Core.AccountLink;
  'v2.core.event_destination': EventDestinationReply;
}
