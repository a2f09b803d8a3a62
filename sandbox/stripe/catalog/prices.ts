import { listPage } from '../api/list-page.ts';
import { type Call, route, type Route } from '../api/route.ts';
import { invalidRequest, noSuch } from '../api/stripe-error.ts';
import { mergedMetadata } from '../resources/payment-intent-object.ts';
import type { StoredPrice } from '../schema/catalog-shapes.ts';
import type { RequestShapes } from '../schema/shapes.ts';
import type { StandIn } from '../stand-in.ts';
import { checkPrice } from './check-product.ts';
import { newPrice } from './product-object.ts';
import { productOf } from './products.ts';

type List = Call<RequestShapes['price_list']>;

export const priceRoutes: readonly Route[] = [
  route('POST /v1/prices', 'price_create', create),
  route('GET /v1/prices', 'price_list', list),
  route('GET /v1/prices/:id', 'price_retrieve', ({ id }, standIn) => priceOf(id, standIn)),
  route('POST /v1/prices/:id', 'price_update', update),
];

export function priceOf(id: string, { ledger }: StandIn, param = 'price'): StoredPrice {
  const price = ledger.find('price', id);
  if (!price) throw noSuch('price', id, param);
  return price;
}

function list({ parameters: { active, product, ...paging } }: List, { ledger }: StandIn) {
  const prices = ledger
    .all('price')
    .filter((price) => active === undefined || price.active === active)
    .filter((price) => product === undefined || price.product === product);
  return listPage(prices, paging, { url: '/v1/prices', kind: 'price' });
}

function create(call: Call<RequestShapes['price_create']>, standIn: StandIn): StoredPrice {
  const { currency, product, unit_amount: cents } = call.parameters;
  checkPrice(currency, cents, 'unit_amount');
  const { id } = productOf(product, standIn, 'product');
  const price = standIn.ledger.write('price', newPrice(id, call.parameters, standIn.now()));
  standIn.announce('price.created', price, call);
  return price;
}

/** An amount never changes: a product gets another price. */
function update(call: Call<RequestShapes['price_update']>, standIn: StandIn): StoredPrice {
  const price = priceOf(call.id, standIn);
  const { active = price.active, metadata, nickname = price.nickname } = call.parameters;
  if (!active && productOf(price.product, standIn).default_price === price.id) {
    throw invalidRequest(
      'This price cannot be archived because it is the default price of its product.',
    );
  }
  const updated = standIn.ledger.write('price', {
    ...price,
    active,
    metadata: mergedMetadata(price.metadata, metadata),
    nickname,
  });
  standIn.announce('price.updated', updated, call);
  return updated;
}
