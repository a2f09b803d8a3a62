import type Stripe from 'stripe';

type Flat<Shape> = { [Name in keyof Shape]: Shape[Name] };
/** Stripe's parameters, of which the sandbox takes these; the others it knows, and refuses as not supported. */
type Supported<Parameters, Shape extends Partial<Parameters>> = Others<Parameters, Shape>;
type Taken<Parameters, Names extends keyof Parameters> = Others<
  Parameters,
  Pick<Parameters, Names>
>;
type Others<Parameters, Shape> = Flat<
  Shape & { [Name in Exclude<keyof Parameters, keyof Shape>]?: never }
>;

/** How Stripe's script sends a card that was typed into its frame. */
interface CardEntry {
  type: 'card';
  card: Stripe.PaymentMethodCreateParams.Card;
  billing_details?: Stripe.PaymentMethodCreateParams.BillingDetails;
}
interface Confirmation extends Pick<
  Stripe.PaymentIntentConfirmParams,
  'payment_method' | 'return_url' | 'expand'
> {
  payment_method_data?: CardEntry;
  /** The amount that the page was to charge before there was a payment intent. */
  deferred_intent?: { amount?: number; currency?: string };
  wallet?: 'apple_pay' | 'google_pay';
}

interface Price {
  currency: 'usd';
  unit_amount: number;
}
type Session = Stripe.Checkout.SessionCreateParams;
type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;
type LinePrice = Stripe.Checkout.SessionCreateParams.LineItem.PriceData;
type LineProduct = Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData;
type ShippingCollection = Stripe.Checkout.SessionCreateParams.ShippingAddressCollection;
type IntentData = Stripe.Checkout.SessionCreateParams.PaymentIntentData;
export type LineItemParameters = Supported<
  LineItem,
  Pick<LineItem, 'price' | 'quantity'> & {
    price_data?: Supported<LinePrice, Price & { product_data: Taken<LineProduct, 'name'> }>;
  }
>;
/** A hosted session: goods with their prices in it or existing ones, paid once. */
export type SessionCreateParameters = Supported<
  Session,
  Pick<
    Session,
    | 'allowed_payment_method_types'
    | 'cancel_url'
    | 'customer_email'
    | 'expires_at'
    | 'expand'
    | 'metadata'
  > & {
    shipping_address_collection?: Taken<ShippingCollection, 'allowed_countries'>;
    mode: 'payment';
    ui_mode?: 'hosted_page';
    line_items: LineItemParameters[];
    success_url: string;
    payment_intent_data?: Taken<IntentData, 'application_fee_amount' | 'metadata' | 'shipping'>;
  }
>;

type Account = Stripe.V2.Core.AccountCreateParams;
/** An account as the sandbox opens it: an individual in the United States who takes card payments. */
type AccountCreateParameters = Supported<
  Account,
  Pick<Account, 'display_name' | 'include' | 'metadata'> & {
    contact_email: string;
    dashboard: 'full';
    identity: { country: 'us'; entity_type: 'individual' };
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } };
    defaults: {
      currency: 'usd';
      profile?: { doing_business_as?: string };
      responsibilities: { fees_collector: 'stripe'; losses_collector: 'stripe' };
    };
  }
>;

type Destination = Stripe.V2.Core.EventDestinationCreateParams;

/** The parameters of each call. `generate.ts` turns these types into `requests.json`. */
export interface RequestShapes {
  payment_intent_create: Supported<
    Stripe.PaymentIntentCreateParams,
    Pick<Stripe.PaymentIntentCreateParams, 'amount' | 'metadata' | 'expand' | 'shipping'> & {
      currency: 'usd';
      allowed_payment_method_types?: 'card'[];
    }
  >;
  payment_intent_list: Taken<Stripe.PaymentIntentListParams, 'expand' | 'limit'>;
  payment_intent_retrieve: Stripe.PaymentIntentRetrieveParams;
  payment_intent_confirm: Supported<Stripe.PaymentIntentConfirmParams, Confirmation>;
  payment_intent_update: Taken<
    Stripe.PaymentIntentUpdateParams,
    'expand' | 'metadata' | 'shipping'
  >;
  payment_intent_cancel: Stripe.PaymentIntentCancelParams;
  refund_create: Taken<
    Stripe.RefundCreateParams,
    'payment_intent' | 'amount' | 'metadata' | 'refund_application_fee' | 'expand'
  >;
  refund_retrieve: Stripe.RefundRetrieveParams;
  refund_list: Taken<Stripe.RefundListParams, 'payment_intent' | 'charge' | 'expand' | 'limit'>;
  charge_retrieve: Stripe.ChargeRetrieveParams;
  charge_list: Taken<Stripe.ChargeListParams, 'payment_intent' | 'expand' | 'limit'>;
  charge_update: Taken<Stripe.ChargeUpdateParams, 'expand' | 'metadata'>;
  dispute_retrieve: Stripe.DisputeRetrieveParams;
  dispute_list: Taken<Stripe.DisputeListParams, 'payment_intent' | 'expand' | 'limit'>;
  product_create: Supported<
    Stripe.ProductCreateParams,
    Pick<Stripe.ProductCreateParams, 'description' | 'expand' | 'images' | 'metadata' | 'name'> & {
      default_price_data?: Supported<Stripe.ProductCreateParams.DefaultPriceData, Price>;
    }
  >;
  product_retrieve: Stripe.ProductRetrieveParams;
  product_update: Taken<Stripe.ProductUpdateParams, 'active' | 'expand' | 'name'>;
  product_list: Taken<Stripe.ProductListParams, 'expand' | 'limit'>;
  price_create: Supported<
    Stripe.PriceCreateParams,
    Pick<Stripe.PriceCreateParams, 'active' | 'expand'> & Price & { product: string }
  >;
  price_retrieve: Stripe.PriceRetrieveParams;
  application_fee_list: Taken<Stripe.ApplicationFeeListParams, 'expand' | 'limit'>;
  balance_retrieve: Stripe.BalanceRetrieveParams;
  account_create: AccountCreateParameters;
  account_retrieve: Stripe.V2.Core.AccountRetrieveParams;
  event_list: Taken<
    Stripe.EventListParams,
    'created' | 'expand' | 'limit' | 'starting_after' | 'types'
  >;
  v2_event_retrieve: Stripe.V2.Core.EventRetrieveParams;
  account_link_create: {
    account: string;
    use_case: {
      type: 'account_onboarding';
      account_onboarding: { refresh_url: string; return_url?: string };
    };
  };
  own_account_retrieve: Stripe.AccountRetrieveCurrentParams;
  account_list: Taken<Stripe.V2.Core.AccountListParams, 'limit'>;
  event_destination_list: Stripe.V2.Core.EventDestinationListParams;
  event_destination_create: Supported<
    Destination,
    Pick<
      Destination,
      | 'enabled_events'
      | 'event_payload'
      | 'events_from'
      | 'include'
      | 'name'
      | 'snapshot_api_version'
    > & { type: 'webhook_endpoint'; webhook_endpoint: { url: string } }
  >;
  event_destination_update: Taken<Stripe.V2.Core.EventDestinationUpdateParams, 'enabled_events'>;
  event_destination_enable: Stripe.V2.Core.EventDestinationEnableParams;
  payment_method_domain_list: Taken<
    Stripe.PaymentMethodDomainListParams,
    'domain_name' | 'expand' | 'limit'
  >;
  payment_method_domain_create: Taken<
    Stripe.PaymentMethodDomainCreateParams,
    'domain_name' | 'expand'
  >;
  payment_method_domain_update: Taken<Stripe.PaymentMethodDomainUpdateParams, 'enabled' | 'expand'>;
  checkout_session_create: SessionCreateParameters;
  checkout_session_list: Taken<
    Stripe.Checkout.SessionListParams,
    'payment_intent' | 'expand' | 'limit'
  >;
  checkout_session_retrieve: Stripe.Checkout.SessionRetrieveParams;
  checkout_session_update: Taken<Stripe.Checkout.SessionUpdateParams, 'expand' | 'metadata'>;
  checkout_session_expire: Stripe.Checkout.SessionExpireParams;
  /** Not in Stripe's published API: what its script asks. */
  elements_session: { expand?: string[] };
  authentication: { outcome: 'complete' | 'fail' };
}
