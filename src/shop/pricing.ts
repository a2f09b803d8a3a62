import type { CartLine } from './cart.ts';
import { centsFromDollars, shareOfCents, formatCents } from './money.ts';
import { discountCents, type Promo } from './promo.ts';
import { salesTaxRate, type TaxableAddress } from './tax.ts';

interface PricedItem {
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

/** A row of the order summary, formatted. */
export interface AmountRow {
  label: string;
  value: string;
}

type Amounts = Omit<Quote, 'totalCents'> & { promoCode?: string | null | undefined };

/**
 * The rows above the total, on pages and in emails: the discount only if there is one, with its code if it is known;
 * shipping is free (specification §9). `tax` replaces the label or the value of the tax row.
 */
export function amountRows(
  { subtotalCents, discountCents, taxCents, promoCode }: Amounts,
  tax: Partial<AmountRow> = {},
): AmountRow[] {
  const discount = { label: 'Discount', value: formatCents(-discountCents) };
  if (promoCode) discount.label += ` (${promoCode})`;
  return [
    { label: 'Subtotal', value: formatCents(subtotalCents) },
    ...(discountCents > 0 ? [discount] : []),
    { label: 'Shipping', value: 'Free' },
    { label: 'Sales Tax', value: formatCents(taxCents), ...tax },
  ];
}

/** The same rows of an order, whose amounts are integer cents by the names of its columns (specification §3). */
export function orderAmountRows(order: {
  subtotal: number;
  discount_amount: number;
  sales_tax: number;
  promo_code: string | null;
}): AmountRow[] {
  return amountRows({
    subtotalCents: order.subtotal,
    discountCents: order.discount_amount,
    taxCents: order.sales_tax,
    promoCode: order.promo_code,
  });
}
