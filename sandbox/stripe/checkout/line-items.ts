import type Stripe from 'stripe';
import { invalidRequest, notInTheStandIn } from '../api/stripe-error.ts';
import { priceOf } from '../catalog/prices.ts';
import { newPrice, newProduct } from '../catalog/product-object.ts';
import { productOf } from '../catalog/products.ts';
import { newId } from '../new-id.ts';
import type { StoredPrice } from '../schema/catalog-shapes.ts';
import type { OwnLineItem } from '../schema/session-shape.ts';
import type { StandIn } from '../stand-in.ts';

/** What is sold in one line of a session. */
export interface SoldLine {
  product: Stripe.Product;
  price: StoredPrice;
  quantity: number;
}
/** A line item as Stripe answers it. */
export interface StoredLineItem extends Omit<Stripe.LineItem, 'price'> {
  price: StoredPrice;
}

/** The lines of a session: each names a price of the account's, or brings its own. */
export function readLines(lines: readonly OwnLineItem[], standIn: StandIn): SoldLine[] {
  return lines.map((line, index) => {
    const { quantity = 1 } = line;
    if (!Number.isInteger(quantity) || quantity < 1) throw notWhole();
    return {
      ...(line.price ? kept(line.price, index, standIn) : brought(line, standIn)),
      quantity,
    };
  });
}

export function totalOf({ price, quantity }: SoldLine): number {
  return (price.unit_amount ?? 0) * quantity;
}

export function lineItem(line: SoldLine): StoredLineItem {
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: totalOf(line),
    amount_tax: 0,
    amount_total: totalOf(line),
    currency: 'usd',
    description: line.product.name,
    metadata: null,
    price: line.price,
    quantity: line.quantity,
  };
}

function kept(id: string, index: number, standIn: StandIn): Omit<SoldLine, 'quantity'> {
  const param = `line_items[${index}][price]`;
  const price = priceOf(id, standIn, param);
  const product = productOf(price.product, standIn);
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

/** Such a product and its price are the session's alone, and never on offer. */
function brought({ price_data: data }: OwnLineItem, standIn: StandIn): Omit<SoldLine, 'quantity'> {
  if (!data) {
    throw invalidRequest('You must specify either `price` or `price_data` for each line item.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  }
  if (data.currency !== 'usd') throw notInTheStandIn('currencies other than usd');
  if (!Number.isInteger(data.unit_amount) || data.unit_amount < 0) throw notWhole();
  const product = newProduct({ ...data.product_data, active: false }, standIn.now());
  const price = newPrice(
    product.id,
    { unit_amount: data.unit_amount, active: false },
    standIn.now(),
  );
  return { price, product };
}

function notWhole(): Error {
  return invalidRequest('Invalid non-negative integer', { code: 'parameter_invalid_integer' });
}
