import type Stripe from 'stripe';
import { invalidRequest } from './api/errors.ts';
import { type CallOf, listOf, route, type Route } from './api/route.ts';
import { metadataOf, newId, type StripeSandbox } from './sandbox.ts';
import { newObject } from './schema/reply-schema.ts';

const MAXIMUM_CENTS = 99_999_999;

export const catalogRoutes: readonly Route[] = [
  route('POST /v1/products', 'product_create', createProduct),
  route('GET /v1/products', 'product_list', ({ parameters }, { ledger }) =>
    listOf(ledger.all('product'), parameters.limit, '/v1/products'),
  ),
  route('GET /v1/products/:id', 'product_retrieve', ({ id }, { ledger }) =>
    ledger.get('product', id),
  ),
  route('POST /v1/products/:id', 'product_update', updateProduct),
  route('POST /v1/prices', 'price_create', createPrice),
  route('GET /v1/prices/:id', 'price_retrieve', ({ id }, { ledger }) =>
    ledger.get('price', id, 'price'),
  ),
];

function createProduct(call: CallOf<'product_create'>, sandbox: StripeSandbox): Stripe.Product {
  const { default_price_data: priceData, ...parameters } = call.parameters;
  checkImages(parameters.images);
  const product = newProduct(parameters, sandbox.now());
  if (!priceData) {
    sandbox.emitEvent('product.created', sandbox.ledger.write('product', product));
    return product;
  }
  checkPrice(priceData.unit_amount, 'default_price_data[unit_amount]');
  const price = newPrice(product.id, priceData, sandbox.now());
  const priced = sandbox.ledger.write('product', { ...product, default_price: price.id });
  sandbox.emitEvent('product.created', priced);
  sandbox.emitEvent('price.created', sandbox.ledger.write('price', price));
  return priced;
}

function updateProduct(call: CallOf<'product_update'>, sandbox: StripeSandbox): Stripe.Product {
  const product = sandbox.ledger.get('product', call.id);
  const { active = product.active, name = product.name } = call.parameters;
  const changes = { active, name, updated: sandbox.now() };
  const updated = sandbox.ledger.write('product', { ...product, ...changes });
  sandbox.emitEvent('product.updated', updated);
  return updated;
}

function createPrice(call: CallOf<'price_create'>, sandbox: StripeSandbox): Stripe.Price {
  const { product, unit_amount: cents } = call.parameters;
  checkPrice(cents, 'unit_amount');
  const { id } = sandbox.ledger.get('product', product, 'product');
  const price = sandbox.ledger.write('price', newPrice(id, call.parameters, sandbox.now()));
  sandbox.emitEvent('price.created', price);
  return price;
}

export function newProduct(
  parameters: Pick<
    Stripe.ProductCreateParams,
    'active' | 'description' | 'images' | 'metadata' | 'name'
  >,
  created: number,
): Stripe.Product {
  return newObject('product', {
    id: newId('prod', 14),
    active: parameters.active ?? true,
    created,
    description: parameters.description ?? null,
    images: parameters.images ?? [],
    marketing_features: [],
    metadata: metadataOf(parameters.metadata),
    name: parameters.name,
    type: 'service',
    updated: created,
  });
}

export function newPrice(
  product: string,
  { unit_amount: cents, active = true }: { unit_amount: number; active?: boolean },
  created: number,
): Stripe.Price {
  return newObject('price', {
    id: newId('price'),
    active,
    billing_scheme: 'per_unit',
    created,
    currency: 'usd',
    metadata: {},
    product,
    type: 'one_time',
    unit_amount: cents,
  });
}

export function checkPrice(cents: number, param: string): void {
  if (cents >= 0 && cents <= MAXIMUM_CENTS) return;
  throw invalidRequest(`Invalid integer: ${cents}`, { code: 'parameter_invalid_integer', param });
}

function checkImages(images: readonly string[] = []): void {
  const invalid = images.findIndex((image) => !URL.canParse(image));
  if (invalid < 0) return;
  throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: `images[${invalid}]` });
}
