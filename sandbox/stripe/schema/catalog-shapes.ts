import type Stripe from 'stripe';
import type { Supported } from './supported.ts';

type PriceData = Stripe.ProductCreateParams.DefaultPriceData;

interface OwnPriceData extends Omit<Supported<PriceData, 'currency' | 'metadata'>, 'unit_amount'> {
  unit_amount: number;
}

export interface ProductCreateParameters extends Omit<
  Supported<
    Stripe.ProductCreateParams,
    'active' | 'description' | 'expand' | 'images' | 'metadata' | 'name' | 'url'
  >,
  'default_price_data'
> {
  default_price_data?: OwnPriceData;
}

export interface PriceCreateParameters extends Omit<
  Supported<
    Stripe.PriceCreateParams,
    'active' | 'currency' | 'expand' | 'metadata' | 'nickname'
  >,
  'product' | 'unit_amount'
> {
  product: string;
  unit_amount: number;
}

/** A price as it is written down: its decimal is text on the wire, and an object in the SDK alone. */
export interface StoredPrice extends Omit<Stripe.Price, 'product' | 'unit_amount_decimal'> {
  product: string;
  unit_amount_decimal: string;
}
