import type Stripe from 'stripe';
import { newId } from '../new-id.ts';
import { mergedMetadata } from '../resources/payment-intent-object.ts';
import type { RequestShapes } from '../schema/shapes.ts';
import type { StoredPrice } from '../schema/catalog-shapes.ts';

type ProductParameters = Pick<
  RequestShapes['product_create'],
  'active' | 'description' | 'images' | 'metadata' | 'name' | 'url'
>;

export function newProduct(parameters: ProductParameters, created: number): Stripe.Product {
  return {
    id: newId('prod', 14),
    object: 'product',
    active: parameters.active ?? true,
    created,
    default_price: null,
    description: parameters.description ?? null,
    images: parameters.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergedMetadata({}, parameters.metadata),
    name: parameters.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: parameters.url ?? null,
  };
}

/** A price that is paid once, in whole cents. */
export function newPrice(
  product: string,
  parameters: Pick<RequestShapes['price_create'], 'active' | 'metadata' | 'nickname'> & {
    unit_amount: number;
  },
  created: number,
): StoredPrice {
  return {
    id: newId('price'),
    object: 'price',
    active: parameters.active ?? true,
    billing_scheme: 'per_unit',
    created,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: mergedMetadata({}, parameters.metadata),
    nickname: parameters.nickname ?? null,
    product,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: parameters.unit_amount,
    unit_amount_decimal: String(parameters.unit_amount),
  };
}
