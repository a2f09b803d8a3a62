import type Stripe from 'stripe';
import { listPage } from '../api/list-page.ts';
import { type Call, route, type Route } from '../api/route.ts';
import { noSuch } from '../api/stripe-error.ts';
import { mergedMetadata } from '../resources/payment-intent-object.ts';
import type { RequestShapes } from '../schema/shapes.ts';
import type { StandIn } from '../stand-in.ts';
import { checkImages, checkNotEmpty, checkPrice } from './check-product.ts';
import { newPrice, newProduct } from './product-object.ts';

export const productRoutes: readonly Route[] = [
  route('POST /v1/products', 'product_create', create),
  route('GET /v1/products', 'product_list', ({ parameters: { active, ...paging } }, standIn) => {
    const products = standIn.ledger
      .all('product')
      .filter((product) => active === undefined || product.active === active);
    return listPage(products, paging, { url: '/v1/products', kind: 'product' });
  }),
  route('GET /v1/products/:id', 'product_retrieve', ({ id }, standIn) => productOf(id, standIn)),
  route('POST /v1/products/:id', 'product_update', update),
];

export function productOf(id: string, { ledger }: StandIn, param?: string): Stripe.Product {
  const product = ledger.find('product', id);
  if (!product) throw noSuch('product', id, param);
  return product;
}

function create(call: Call<RequestShapes['product_create']>, standIn: StandIn): Stripe.Product {
  const { default_price_data: priceData, ...parameters } = call.parameters;
  checkNotEmpty('name', parameters.name);
  checkNotEmpty('description', parameters.description);
  checkImages(parameters.images);
  const product = newProduct(parameters, standIn.now());
  if (!priceData) {
    standIn.announce('product.created', standIn.ledger.write('product', product), call);
    return product;
  }
  checkPrice(priceData.currency, priceData.unit_amount, 'default_price_data[unit_amount]');
  const price = standIn.ledger.write('price', newPrice(product.id, priceData, standIn.now()));
  const priced = standIn.ledger.write('product', { ...product, default_price: price.id });
  standIn.announce('product.created', priced, call);
  standIn.announce('price.created', price, call);
  return priced;
}

function update(call: Call<RequestShapes['product_update']>, standIn: StandIn): Stripe.Product {
  const product = productOf(call.id, standIn);
  const { active, default_price, description, images, metadata, name, url } = call.parameters;
  checkNotEmpty('name', name);
  checkImages(images);
  if (default_price && standIn.ledger.find('price', default_price)?.product !== product.id) {
    throw noSuch('price', default_price, 'default_price');
  }
  const updated = standIn.ledger.write('product', {
    ...product,
    active: active ?? product.active,
    default_price: default_price ?? product.default_price ?? null,
    description: description === undefined ? product.description : description || null,
    images: images === undefined ? product.images : images || [],
    metadata: mergedMetadata(product.metadata, metadata),
    name: name ?? product.name,
    updated: standIn.now(),
    url: url === undefined ? product.url : url || null,
  });
  standIn.announce('product.updated', updated, call);
  return updated;
}
