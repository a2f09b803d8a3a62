import type Stripe from 'stripe';
import type { Supported } from './supported.ts';

type Parameters = Stripe.Checkout.SessionCreateParams;
type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;
type PriceData = Stripe.Checkout.SessionCreateParams.LineItem.PriceData;
type ProductData = Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData;
type IntentData = Stripe.Checkout.SessionCreateParams.PaymentIntentData;

interface OwnPrice extends Omit<Supported<PriceData, 'currency'>, 'product_data' | 'unit_amount'> {
  product_data: Supported<ProductData, 'name' | 'description' | 'images'>;
  unit_amount: number;
}
export interface OwnLineItem extends Omit<Supported<LineItem, 'price' | 'quantity'>, 'price_data'> {
  price_data?: OwnPrice;
}
type Plain =
  | 'allowed_payment_method_types'
  | 'cancel_url'
  | 'client_reference_id'
  | 'customer_email'
  | 'expires_at'
  | 'expand'
  | 'metadata'
  | 'mode'
  | 'success_url'
  | 'ui_mode';

/** A hosted session as the stand-in takes it: goods with their prices in it or kept ones, paid once. */
export interface SessionCreateParameters extends Omit<
  Supported<Parameters, Plain>,
  'line_items' | 'payment_intent_data'
> {
  line_items?: OwnLineItem[];
  payment_intent_data?: Supported<IntentData, 'application_fee_amount' | 'description' | 'metadata' | 'receipt_email'>;
}
