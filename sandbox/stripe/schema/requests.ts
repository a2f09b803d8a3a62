import type Stripe from 'stripe';

/** Stripe's parameters, of which the sandbox takes the named ones; the others it knows, and refuses as not supported. */
type Supported<Parameters, Names extends keyof Parameters> = {
  [Name in keyof Parameters]: Name extends Names ? Parameters[Name] : never;
};

/** How Stripe's script sends a card that was typed into its frame. */
interface CardEntry {
  type: 'card';
  card: Stripe.PaymentMethodCreateParams.Card;
  billing_details?: Stripe.PaymentMethodCreateParams.BillingDetails;
}
interface Confirmation extends Omit<Stripe.PaymentIntentConfirmParams, 'payment_method_data'> {
  payment_method_data?: CardEntry;
  /** What the page said it would charge before there was a payment intent. */
  deferred_intent?: { amount?: number; currency?: string };
  /** The wallet that the card comes from. */
  wallet?: 'apple_pay' | 'google_pay';
}

type DefaultPrice = Stripe.ProductCreateParams.DefaultPriceData;
interface DefaultPriceParameters extends Omit<
  Supported<DefaultPrice, 'currency'>,
  'unit_amount'
> {
  unit_amount: number;
}
interface ProductCreateParameters extends Omit<
  Supported<Stripe.ProductCreateParams, 'description' | 'expand' | 'images' | 'metadata' | 'name'>,
  'default_price_data'
> {
  default_price_data?: DefaultPriceParameters;
}
interface PriceCreateParameters extends Omit<
  Supported<Stripe.PriceCreateParams, 'active' | 'currency' | 'expand'>,
  'product' | 'unit_amount'
> {
  product: string;
  unit_amount: number;
}

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;
type LinePrice = Stripe.Checkout.SessionCreateParams.LineItem.PriceData;
type LineProduct = Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData;
interface LinePriceParameters extends Omit<
  Supported<LinePrice, 'currency'>,
  'product_data' | 'unit_amount'
> {
  product_data: Supported<LineProduct, 'name'>;
  unit_amount: number;
}
export interface LineItemParameters extends Omit<
  Supported<LineItem, 'price' | 'quantity'>,
  'price_data'
> {
  price_data?: LinePriceParameters;
}
/** A hosted session: goods with their prices in it or existing ones, paid once. */
export interface SessionCreateParameters extends Omit<
  Supported<
    Stripe.Checkout.SessionCreateParams,
    | 'allowed_payment_method_types'
    | 'cancel_url'
    | 'customer_email'
    | 'expires_at'
    | 'expand'
    | 'metadata'
    | 'mode'
    | 'success_url'
    | 'ui_mode'
  >,
  'line_items' | 'payment_intent_data'
> {
  line_items?: LineItemParameters[];
  payment_intent_data?: Supported<
    Stripe.Checkout.SessionCreateParams.PaymentIntentData,
    'application_fee_amount' | 'metadata'
  >;
}

type AccountConfiguration = Stripe.V2.Core.AccountCreateParams.Configuration;
type Merchant = Stripe.V2.Core.AccountCreateParams.Configuration.Merchant;
type Capabilities = Stripe.V2.Core.AccountCreateParams.Configuration.Merchant.Capabilities;
interface MerchantParameters extends Omit<Supported<Merchant, never>, 'capabilities'> {
  capabilities?: Supported<Capabilities, 'card_payments'>;
}
interface ConfigurationParameters extends Omit<
  Supported<AccountConfiguration, never>,
  'merchant'
> {
  merchant?: MerchantParameters;
}
/** An account as the sandbox opens it: an individual in the United States who takes card payments. */
interface AccountCreateParameters extends Omit<
  Supported<
    Stripe.V2.Core.AccountCreateParams,
    'contact_email' | 'dashboard' | 'display_name' | 'include' | 'metadata'
  >,
  'configuration' | 'defaults' | 'identity'
> {
  configuration?: ConfigurationParameters;
  defaults?: Supported<
    Stripe.V2.Core.AccountCreateParams.Defaults,
    'currency' | 'responsibilities'
  >;
  identity?: Supported<Stripe.V2.Core.AccountCreateParams.Identity, 'country' | 'entity_type'>;
}

type UseCase = Stripe.V2.Core.AccountLinkCreateParams.UseCase;
type LinkOnboarding = Stripe.V2.Core.AccountLinkCreateParams.UseCase.AccountOnboarding;
interface UseCaseParameters extends Omit<Supported<UseCase, 'type'>, 'account_onboarding'> {
  account_onboarding?: Supported<LinkOnboarding, 'refresh_url' | 'return_url'>;
}

/** The parameters of each call. `generate.ts` turns these types into `requests.json`. */
export interface RequestShapes {
  payment_intent_create: Supported<
    Stripe.PaymentIntentCreateParams,
    'amount' | 'currency' | 'allowed_payment_method_types' | 'metadata' | 'expand'
  >;
  payment_intent_retrieve: Stripe.PaymentIntentRetrieveParams;
  payment_intent_confirm: Supported<
    Confirmation,
    'payment_method' | 'payment_method_data' | 'deferred_intent' | 'wallet' | 'return_url' | 'expand'
  >;
  payment_intent_cancel: Stripe.PaymentIntentCancelParams;
  refund_create: Supported<
    Stripe.RefundCreateParams,
    'payment_intent' | 'amount' | 'metadata' | 'refund_application_fee' | 'expand'
  >;
  refund_retrieve: Stripe.RefundRetrieveParams;
  refund_list: Supported<
    Stripe.RefundListParams,
    'payment_intent' | 'charge' | 'expand' | 'limit'
  >;
  dispute_retrieve: Stripe.DisputeRetrieveParams;
  product_create: ProductCreateParameters;
  product_retrieve: Stripe.ProductRetrieveParams;
  product_update: Supported<Stripe.ProductUpdateParams, 'active' | 'expand' | 'name'>;
  product_list: Supported<Stripe.ProductListParams, 'expand' | 'limit'>;
  price_create: PriceCreateParameters;
  price_retrieve: Stripe.PriceRetrieveParams;
  application_fee_list: Supported<Stripe.ApplicationFeeListParams, 'expand' | 'limit'>;
  balance_retrieve: Stripe.BalanceRetrieveParams;
  account_create: AccountCreateParameters;
  account_retrieve: Stripe.V2.Core.AccountRetrieveParams;
  v2_event_retrieve: Stripe.V2.Core.EventRetrieveParams;
  account_link_create: { account: string; use_case: UseCaseParameters };
  checkout_session_create: SessionCreateParameters;
  checkout_session_retrieve: Stripe.Checkout.SessionRetrieveParams;
  checkout_session_expire: Stripe.Checkout.SessionExpireParams;
  /** Not in Stripe's published API: what its script asks, and what its hosted page asks. */
  elements_session: { expand?: string[] };
  authentication: { outcome: 'complete' | 'fail' };
  payment_page: { expand?: string[] };
  payment_page_confirm: { email: string; payment_method_data: CardEntry };
}
