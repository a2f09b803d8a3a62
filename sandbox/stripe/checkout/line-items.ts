import type Stripe from 'stripe';
import { invalidRequest, notSupported } from '../api/errors.ts';
import { findPrice, findProduct, newPrice, newProduct } from '../catalog.ts';
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
    if (!Number.isInteger(quantity) || quantity < 1) throw notWhole();
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
  if (!price.active) {
    throw invalidRequest(
      'The price specified is inactive. This field only accepts active prices.',
      { param },
    );
  }
  if (!product.active) {
    throw invalidRequest(
      `Price \`${id}\` is not available to be purchased because its product is not active.`,
      { param },
    );
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
  if (data.currency !== 'usd') throw notSupported('currencies other than usd');
  const { unit_amount, product_data } = data;
  if (!Number.isInteger(unit_amount) || unit_amount < 0) throw notWhole();
  const product = newProduct({ ...product_data, active: false }, sandbox.now());
  return { price: newPrice(product.id, { unit_amount, active: false }, sandbox.now()), product };
}

function notWhole(): Error {
  return invalidRequest('Invalid non-negative integer', { code: 'parameter_invalid_integer' });
}
