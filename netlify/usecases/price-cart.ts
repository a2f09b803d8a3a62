import { ApiError } from '#adapters/api-error.ts';
import { findPromo } from '#adapters/records/promo-codes.ts';
import type { CartItem } from '#shop/cart.ts';
import type { CartLine } from '#shop/cart-lines.ts';
import { productsOnSale } from '#shop/catalog.ts';
import { promoErrors } from '#shop/messages.ts';
import { dollarsFromCents } from '#shop/money.ts';
import { type Promo, type Quote, quote, type TaxableAddress } from '#shop/pricing.ts';

export interface PricedCart extends Quote {
  lines: CartLine[];
  promo: Promo | null;
}

/**
 * Prices a cart on the server alone, by the catalog of today (requirements §9). Throws `invalid_request` for an unknown
 * product or size, and `promo_not_valid` for a promo code that does not apply.
 */
export async function priceCart(request: {
  items: readonly CartItem[];
  billingAddress?: TaxableAddress | undefined;
  promoCode: string;
}): Promise<PricedCart> {
  const lines = request.items.map(findLine);
  const promo = request.promoCode ? await readPromo(request.promoCode) : null;
  return { lines, promo, ...quote(lines, request.billingAddress, promo) };
}

function findLine(item: CartItem, index: number): CartLine {
  const product = productsOnSale.find(({ id }) => id === item.id);
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

/** A priced cart in responses. */
export function quoteJson(cart: PricedCart) {
  return {
    lines: cart.lines.map(({ id, size, quantity, product }) => ({
      id,
      size,
      quantity,
      name: product.name,
      unitPrice: dollarsFromCents(product.priceCents),
      image: product.image,
    })),
    subtotal: dollarsFromCents(cart.subtotalCents),
    discountAmount: dollarsFromCents(cart.discountCents),
    salesTax: dollarsFromCents(cart.taxCents),
    finalTotal: dollarsFromCents(cart.totalCents),
  };
}
