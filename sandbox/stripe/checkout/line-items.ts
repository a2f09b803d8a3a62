import type Stripe from 'stripe';
import { invalidRequest } from '../api/errors.ts';
import { checkPrice, findPrice, findProduct, newPrice, newProduct } from '../catalog.ts';
import { newId, type StripeSandbox } from '../sandbox.ts';
import type { LineItemParameters } from '../schema/requests.ts';
import type { StoredLineItem, StoredPrice } from '../tables.ts';

interface Sold {
  product: Stripe.Product;
  price: StoredPrice;
}

/** The line items of a session: each has a price id or inline price data. */
export function createLineItems(
  lines: readonly LineItemParameters[],
  sandbox: StripeSandbox,
): StoredLineItem[] {
  return lines.map((line, index) => {
    const { price: priceId, quantity = 1 } = line;
    const { price, product } = priceId
      ? existing(priceId, `line_items[${index}][price]`, sandbox)
      : inline(line, sandbox);
    const total = (price.unit_amount ?? 0) * quantity;
    return {
      id: newId('li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: total,
      amount_tax: 0,
      amount_total: total,
      currency: 'usd',
      description: product.name,
      metadata: null,
      price,
      quantity,
    };
  });
}

function existing(id: string, param: string, sandbox: StripeSandbox): Sold {
  const price = findPrice(id, sandbox, param);
  const product = findProduct(price.product, sandbox);
  if (!price.active || !product.active) {
    const what = price.active ? 'price’s product' : 'price';
    throw invalidRequest(`The ${what} specified is inactive.`, { param });
  }
  return { price, product };
}

/** A product and price for this session only; both are inactive. */
function inline({ price_data: data }: LineItemParameters, sandbox: StripeSandbox): Sold {
  if (!data) {
    throw invalidRequest('You must specify either `price` or `price_data` for each line item.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  }
  const { unit_amount, product_data } = data;
  checkPrice(unit_amount, 'line_items[price_data][unit_amount]');
  const product = newProduct({ ...product_data, active: false }, sandbox.now());
  return { price: newPrice(product.id, { unit_amount, active: false }, sandbox.now()), product };
}
