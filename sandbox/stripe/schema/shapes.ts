import type Stripe from 'stripe';
import type { Paging } from '../api/list-page.ts';
import type { ThinEvent } from '../connect/thin-events.ts';
import type { AccountCreateParameters, AccountLinkCreateParameters, OwnAccount } from './account-shapes.ts';
import type { PriceCreateParameters, ProductCreateParameters } from './catalog-shapes.ts';
import type { SessionCreateParameters } from './session-shape.ts';
import type { Supported } from './supported.ts';

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

/** What may be asked: the parameters of each call. `generate.ts` turns these types into `requests.json`. */
export interface RequestShapes {
  payment_intent_create: Supported<
    Stripe.PaymentIntentCreateParams,
    | 'amount'
    | 'application_fee_amount'
    | 'currency'
    | 'allowed_payment_method_types'
    | 'description'
    | 'metadata'
    | 'receipt_email'
    | 'shipping'
    | 'statement_descriptor_suffix'
    | 'expand'
  >;
  payment_intent_retrieve: Stripe.PaymentIntentRetrieveParams;
  payment_intent_update: Supported<
    Stripe.PaymentIntentUpdateParams,
    'amount' | 'description' | 'metadata' | 'receipt_email' | 'shipping' | 'expand'
  >;
  payment_intent_confirm: Supported<
    Confirmation,
    'payment_method' | 'payment_method_data' | 'deferred_intent' | 'wallet' | 'return_url' | 'expand'
  >;
  /** These two are not of Stripe's published API: its script asks for a session, and tells how 3-D Secure ended. */
  elements_session: { expand?: string[] };
  authentication: { outcome: 'complete' | 'fail' };
  payment_intent_cancel: Stripe.PaymentIntentCancelParams;
  charge_retrieve: Stripe.ChargeRetrieveParams;
  refund_create: Supported<
    Stripe.RefundCreateParams,
    'payment_intent' | 'charge' | 'amount' | 'metadata' | 'reason' | 'refund_application_fee' | 'expand'
  >;
  refund_retrieve: Stripe.RefundRetrieveParams;
  refund_list: Supported<
    Stripe.RefundListParams,
    'payment_intent' | 'charge' | 'expand' | keyof Paging
  >;
  dispute_retrieve: Stripe.DisputeRetrieveParams;
  event_retrieve: Stripe.EventRetrieveParams;
  product_create: ProductCreateParameters;
  product_retrieve: Stripe.ProductRetrieveParams;
  product_update: Supported<
    Stripe.ProductUpdateParams,
    | 'active'
    | 'default_price'
    | 'description'
    | 'expand'
    | 'images'
    | 'metadata'
    | 'name'
    | 'url'
  >;
  product_list: Supported<Stripe.ProductListParams, 'active' | 'expand' | keyof Paging>;
  price_create: PriceCreateParameters;
  price_retrieve: Stripe.PriceRetrieveParams;
  price_update: Supported<
    Stripe.PriceUpdateParams,
    'active' | 'expand' | 'metadata' | 'nickname'
  >;
  price_list: Supported<Stripe.PriceListParams, 'active' | 'expand' | 'product' | keyof Paging>;
  application_fee_list: Supported<
    Stripe.ApplicationFeeListParams,
    'charge' | 'expand' | keyof Paging
  >;
  application_fee_retrieve: Stripe.ApplicationFeeRetrieveParams;
  balance_retrieve: Stripe.BalanceRetrieveParams;
  account_create: AccountCreateParameters;
  account_retrieve: Stripe.V2.Core.AccountRetrieveParams;
  account_link_create: AccountLinkCreateParameters;
  thin_event_retrieve: Stripe.V2.Core.EventRetrieveParams;
  checkout_session_create: SessionCreateParameters;
  checkout_session_retrieve: Stripe.Checkout.SessionRetrieveParams;
  checkout_session_expire: Stripe.Checkout.SessionExpireParams;
  /** The hosted page's own questions; not of Stripe's published API either. */
  payment_page: { expand?: string[] };
  payment_page_confirm: { email: string; payment_method_data: CardEntry };
}

/** A payment intent as a browser sees it: no metadata, no charge, nothing of the account. */
export type PublicPaymentIntent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_details'
  | 'automatic_payment_methods'
  | 'canceled_at'
  | 'cancellation_reason'
  | 'capture_method'
  | 'client_secret'
  | 'confirmation_method'
  | 'created'
  | 'currency'
  | 'description'
  | 'last_payment_error'
  | 'livemode'
  | 'next_action'
  | 'payment_method'
  | 'payment_method_types'
  | 'processing'
  | 'receipt_email'
  | 'setup_future_usage'
  | 'shipping'
  | 'source'
  | 'status'
>;

/** What may be answered, by the `object` field of the answer. `generate.ts` turns these types into `replies.json`. */
export interface ReplyShapes {
  payment_intent: Stripe.PaymentIntent;
  public_payment_intent: PublicPaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  checkout_session: Stripe.Checkout.Session;
  product: Stripe.Product;
  price: Stripe.Price;
  application_fee: Stripe.ApplicationFee;
  balance: Stripe.Balance;
  account: OwnAccount;
  account_link: Stripe.V2.Core.AccountLink;
  thin_event: ThinEvent;
}
