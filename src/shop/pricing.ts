import type { CartLine } from './cart-lines.ts';
import { formatCents, shareOfCents } from './money.ts';
import { discountCents, type Promo } from './promo.ts';
import { type Place, UNITED_STATES } from './regions.ts';
import { salesTaxLabel, salesTaxOf, type TaxedAmounts } from './sales-tax.ts';
import { salesTaxRate } from './sales-tax-rates.ts';
import { chosenRate, ourSelling, ratePrice, type Selling, zoneOf } from './selling.ts';

/** Price times quantity, in cents. */
export function lineTotalCents({ product, quantity }: Pick<CartLine, 'product' | 'quantity'>) {
  return product.priceCents * quantity;
}

/** The total of all lines before discount and tax, in cents (requirements §4). */
export function cartTotalCents(lines: readonly CartLine[]): number {
  return lines.reduce((total, line) => total + lineTotalCents(line), 0);
}

/** The price of an order in integer cents: total = subtotal − discount + shipping + tax (requirements §9). */
export interface Quote extends TaxedAmounts {
  subtotalCents: number;
  discountCents: number;
  /** Null while the destination is unknown, or where nothing is shipped to; then the total is without it. */
  shippingCents: number | null;
  totalCents: number;
}

/** The terms that prices depend on beside the lines; without an address there is no sales tax yet, or no shipping. */
export interface PriceTerms {
  billingAddress?: Place | undefined;
  shippingAddress?: Place | undefined;
  /** The name of a rate; without it the first of the zone. */
  shippingMethod?: string | undefined;
  promo?: Promo | null | undefined;
}

/**
 * Prices a cart: a rate's threshold looks at the pieces before the promo code, which takes off of pieces alone; tax
 * applies after the discount (requirements §9).
 */
export function quote(
  lines: readonly CartLine[],
  { promo = null, shippingMethod, ...addresses }: PriceTerms = {},
  selling: Selling = ourSelling,
): Quote {
  const subtotalCents = cartTotalCents(lines);
  const discount = discountCents(subtotalCents, promo);
  const zone = zoneOf(addresses.shippingAddress, selling);
  const shippingCents =
    typeof zone === 'string' ? null : ratePrice(chosenRate(zone, shippingMethod), subtotalCents);
  const tax = salesTaxOf(
    { lines, discountCents: discount, shippingCents: shippingCents ?? 0 },
    addresses,
    selling,
  );
  return {
    subtotalCents,
    discountCents: discount,
    shippingCents,
    ...tax,
    totalCents: subtotalCents - discount + (shippingCents ?? 0) + tax.taxCents,
  };
}

/** A row of the order summary, formatted. */
export interface AmountRow {
  label: string;
  value: string;
}

type Amounts = Pick<Quote, 'subtotalCents' | 'discountCents' | 'taxCents'> & {
  unavailableCents?: number;
  promoCode?: string | null | undefined;
  shippingCents?: number | null;
  /** Named where there was a choice. */
  shippingMethod?: string | null | undefined;
};

/** The names of the rows; a discount is what a promo code takes off. */
export const SUBTOTAL = 'Subtotal';
export const DISCOUNT = 'Discount';
export const SHIPPING = 'Shipping';
export const SALES_TAX = 'Sales Tax';
/** Of a refund. */
export const SHIPPING_WITH_TAX = 'Shipping, with its tax';

/** `Shipping (Express)`. */
export const shippingLabel = (method: string | null | undefined): string =>
  method ? `${SHIPPING} (${method})` : SHIPPING;

/**
 * The rows above the total, on pages and in emails: what can't be had and the discount only if there is any, the
 * discount with its code and shipping with its method if they are known. `tax` and `shipping` replace the label or the
 * value of their rows.
 */
export function amountRows(
  amounts: Amounts,
  tax: Partial<AmountRow> = {},
  shipping: Partial<AmountRow> = {},
): AmountRow[] {
  const { subtotalCents, unavailableCents = 0, discountCents, taxCents, promoCode } = amounts;
  const { shippingCents, shippingMethod } = amounts;
  const unavailable = { label: 'Not available', value: formatCents(-unavailableCents) };
  const discount = { label: DISCOUNT, value: formatCents(-discountCents) };
  if (promoCode) discount.label += ` (${promoCode})`;
  return [
    { label: SUBTOTAL, value: formatCents(subtotalCents) },
    ...(unavailableCents > 0 ? [unavailable] : []),
    ...(discountCents > 0 ? [discount] : []),
    {
      label: shippingLabel(shippingMethod),
      value: shippingCents ? formatCents(shippingCents) : 'Free',
      ...shipping,
    },
    { label: SALES_TAX, value: formatCents(taxCents), ...tax },
  ];
}

/** The same rows of an order. */
export function orderAmountRows(
  order: Amounts & {
    /** The code of the state of the tax, empty for none; not given if the billing address says it and all was taxed. */
    taxState?: string | null | undefined;
    billingAddress: { state_province: string; country: string };
  },
): AmountRow[] {
  const { subtotalCents, discountCents, taxCents, taxState } = order;
  const { state_province: stateProvince, country } = order.billingAddress;
  const place =
    typeof taxState === 'string'
      ? { stateProvince: taxState, country: UNITED_STATES }
      : { stateProvince, country };
  const taxedCents = subtotalCents - discountCents + (order.shippingCents ?? 0);
  const isTaxedInFull = taxCents === shareOfCents(taxedCents, salesTaxRate(place));
  // An order from before a rate changed doesn't name the new one.
  return amountRows(
    order,
    isTaxedInFull || taxState || taxCents === 0
      ? { label: salesTaxLabel(place, isTaxedInFull) }
      : {},
  );
}
