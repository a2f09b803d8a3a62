import type { CartLine } from './cart.ts';
import { centsFromDollars, shareOfCents } from './money.ts';
import { discountCents, type Promo } from './promo.ts';
import { salesTaxRate, type TaxableAddress } from './tax.ts';

export interface PricedItem {
  unitPriceCents: number;
  quantity: number;
}

/** What an order costs, in whole cents: total = subtotal − discount + tax; shipping is free (specification §9). */
export interface Quote {
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
}

/** Prices items sent to a billing address, with at most one promo (specification §9: tax on what the discount leaves). */
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

/** What a cart comes to; the server works it out again from the catalogue by the same rules. */
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
