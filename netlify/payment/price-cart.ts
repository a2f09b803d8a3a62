import { ApiError } from '#adapters/api-error.ts';
import { findPromo } from '#promo-codes/promo-codes.queries.ts';
import { readAvailable } from '#stock/stock.queries.ts';
import { quoteAvailable } from '#shop/available-quote.ts';
import { type CartItem, isSameLine } from '#shop/cart.ts';
import type { CartLine } from '#shop/cart-lines.ts';
import { findProduct, type Product } from '#shop/catalog.ts';
import { notServed, promoErrors } from '#shop/messages.ts';
import { dollarsFromCents } from '#shop/money.ts';
import { type Quote, quote } from '#shop/pricing.ts';
import type { Promo } from '#shop/promo.ts';
import type { Place } from '#shop/regions.ts';
import { unservedPart, type Zone, zoneOf } from '#shop/selling.ts';

interface CartRequest {
  items: readonly CartItem[];
  billingAddress?: Place | undefined;
  shippingAddress?: Place | undefined;
  shippingMethod?: string | undefined;
  promoCode: string;
}

export interface PricedCart extends Quote {
  lines: CartLine<Product>[];
  promo: Promo | null;
  /** Undefined while the destination is unknown. */
  zone: Zone | undefined;
}

/**
 * Prices a cart on the server alone, by the catalog of today (requirements §9). Throws `invalid_request` for an unknown
 * product or size and for an address that nothing is shipped to, and `promo_not_valid` for a promo code that does not
 * apply.
 */
export async function priceCart(request: CartRequest): Promise<PricedCart> {
  const lines = request.items.map(findLine);
  const promo = request.promoCode ? await readPromo(request.promoCode) : null;
  const zone = findZone(request.shippingAddress);
  return { lines, promo, zone, ...quote(lines, { ...request, promo }) };
}

function findZone(address: Place | undefined): Zone | undefined {
  const unserved = unservedPart(address);
  if (unserved) {
    const field = `shippingAddress.${unserved.field}`;
    throw new ApiError('invalid_request', notServed(unserved.name), { field });
  }
  const zone = zoneOf(address);
  return typeof zone === 'string' ? undefined : zone;
}

function findLine(item: CartItem, index: number): CartLine<Product> {
  const product = findProduct(item.id);
  if (product?.sizes.includes(item.size)) return { ...item, product };
  const field = `items.${index}.${product ? 'size' : 'id'}`;
  const text = `${field} is not a ${product ? 'size' : 'product'} we sell`;
  throw new ApiError('invalid_request', text, { field });
}

/** A code that is used up may have been used by this same checkout: open_checkout decides that. */
async function readPromo(code: string): Promise<Promo> {
  const found = await findPromo(code);
  if (!found) throw promoNotValid('unknown');
  const { availability, ...promo } = found;
  if (availability === 'not_yet' || availability === 'expired') throw promoNotValid(availability);
  return promo;
}

export function promoNotValid(problem: keyof typeof promoErrors): ApiError {
  return new ApiError('promo_not_valid', promoErrors[problem], { field: 'promoCode' });
}

/**
 * Prices a cart as priceCart does, with what can be had of each line, whatever quantity it asks for. What the checkout
 * of this key has reserved can be had too.
 */
export async function quoteCart(request: CartRequest & { checkoutKey?: string | undefined }) {
  const [cart, stock] = await Promise.all([
    priceCart(request),
    readAvailable(request.items, request.checkoutKey),
  ]);
  const lines = cart.lines.map((line) => ({
    ...line,
    available: stock.find((variant) => isSameLine(variant, line))?.available,
    retired: line.product.retired,
  }));
  const totals = quoteAvailable(lines, { ...request, promo: cart.promo });
  return {
    lines: lines.map(({ product, ...line }) => ({
      ...line,
      ...(product.clothing === false && { clothing: product.clothing }),
      name: product.name,
      unitPrice: dollarsFromCents(product.priceCents),
      image: product.image,
    })),
    subtotal: dollarsFromCents(totals.subtotalCents),
    unavailable: dollarsFromCents(totals.unavailableCents),
    discountAmount: dollarsFromCents(totals.discountCents),
    shipping: totals.shippingCents === null ? null : dollarsFromCents(totals.shippingCents),
    shippingMethods: totals.shippingMethods.map(({ priceCents, ...method }) => ({
      ...method,
      price: dollarsFromCents(priceCents),
    })),
    salesTax: dollarsFromCents(totals.taxCents),
    finalTotal: dollarsFromCents(totals.totalCents),
  };
}
