import type { CartLine } from './cart.ts';
import { centsFromDollars, shareOfCents } from './money.ts';
import { discountCents, type Promo } from './promo.ts';
import { salesTaxRate, type TaxableAddress } from './tax.ts';

export interface PricedItem {
  unitPriceCents: number;
  quantity: number;
}

/** The price of an order in integer cents: total = subtotal − discount + tax; shipping is free (specification §9). */
export interface Quote {
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
}

/** Prices items for a billing address, with at most one promo; tax applies after the discount (specification §9). */
export function quote(
  items: readonly PricedItem[],
  billingAddress: TaxableAddress,
  promo: Promo | null = null,
): Quote {
  const subtotalCents = items.reduce((sum, item) => sum + item.unitPriceCents * item.quantity, 0);
  const discount = discountCents(subtotalCents, promo);
  const taxCents = shareOfCents(subtotalCents - discount, salesTaxRate(billingAddress));
  return {
    subtotalCents,
    discountCents: discount,
    taxCents,
    totalCents: subtotalCents - discount + taxCents,
  };
}

/** Prices a cart for display; the server prices it again by the same rules. */
export function quoteCart(
  cart: readonly CartLine[],
  billingAddress: TaxableAddress,
  promo: Promo | null = null,
): Quote {
  const items = cart.map(({ price, quantity }) => ({
    unitPriceCents: centsFromDollars(price),
    quantity,
  }));
  return quote(items, billingAddress, promo);
}
