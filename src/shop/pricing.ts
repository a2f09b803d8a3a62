import type { CartLine } from './cart-lines.ts';
import { centsFromDollars, formatCents, shareOfCents } from './money.ts';
import { type Place, UNITED_STATES } from './regions.ts';
import { salesTaxLabel, salesTaxOf, type TaxedAmounts } from './sales-tax.ts';
import { salesTaxRate } from './sales-tax-rates.ts';
import { chosenRate, ourSelling, ratePrice, type Selling, zoneOf } from './selling.ts';

/** The maximum length of a promo code in a request. */
export const MAX_PROMO_CODE_LENGTH = 40;

export const PROMO_KINDS = ['percentage', 'fixed'] as const;

/**
 * A valid promo code. `value` is in hundredths: of a percent for a percentage (10% is 1000), of a dollar for a fixed
 * amount ($5 is 500). Both are `discount_value` (requirements §3) times 100.
 */
export interface Promo {
  code: string;
  kind: (typeof PROMO_KINDS)[number];
  value: number;
}

/** Price times quantity, in cents. */
export function lineTotalCents({ product, quantity }: Pick<CartLine, 'product' | 'quantity'>) {
  return product.priceCents * quantity;
}

/** The total of all lines before discount and tax, in cents (requirements §4). */
export function cartTotalCents(lines: readonly CartLine[]): number {
  return lines.reduce((total, line) => total + lineTotalCents(line), 0);
}

/** The discount on a subtotal, in cents; never more than the subtotal (requirements §9). */
export function discountCents(subtotalCents: number, promo: Promo | null): number {
  if (!promo) return 0;
  const off = promo.kind === 'fixed' ? promo.value : shareOfCents(subtotalCents, promo.value * 10);
  return Math.min(off, subtotalCents);
}

/** A promo in responses and in browser storage: `discount_value` is percent or dollars (requirements §3). */
export function promoJson({ code, kind, value }: Promo) {
  return { code, discount_type: kind, discount_value: value / 100 };
}

/** A promo by its JSON; undefined for anything else. */
export function readPromo(json: unknown): Promo | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const { code, discount_type, discount_value }: Record<string, unknown> = { ...json };
  const kind = PROMO_KINDS.find((known) => known === discount_type);
  if (typeof code !== 'string' || !code || code.length > MAX_PROMO_CODE_LENGTH) return undefined;
  if (typeof discount_value !== 'number' || !Number.isFinite(discount_value)) return undefined;
  if (!kind || discount_value < 0 || (kind === 'percentage' && discount_value > 100))
    return undefined;
  return { code, kind, value: centsFromDollars(discount_value) };
}

/** The discount as text: `10% off`, `$5.00 off` (requirements §9). */
export function formatDiscount({ kind, value }: Promo): string {
  return `${kind === 'fixed' ? formatCents(value) : `${value / 100}%`} off`;
}

/** The price of an order in integer cents: total = subtotal − discount + shipping + tax (requirements §9). */
export interface Quote extends TaxedAmounts {
  subtotalCents: number;
  discountCents: number;
  /** Null while the destination is unknown, or where nothing is shipped to; then the total is without it. */
  shippingCents: number | null;
  totalCents: number;
}

/** What prices depend on beside the lines; without an address there is no sales tax yet, or no shipping. */
export interface PriceTerms {
  billingAddress?: Place | undefined;
  shippingAddress?: Place | undefined;
  /** The name of a rate; without it the first of the zone. */
  shippingMethod?: string | undefined;
  promo?: Promo | null | undefined;
}

/**
 * Prices a cart: a rate's threshold looks at the pieces before the promo code, which takes off of pieces alone; tax applies after
 * the discount (requirements §9).
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

export const SHIPPING = 'Shipping';

/** The name of what a promo code takes off. */
export const DISCOUNT = 'Discount';

/**
 * The rows above the total, on pages and in emails: what can't be had and the discount only if there is any, the discount with
 * its code and shipping with its method if they are known. `tax` and `shipping` replace the label or the value of their rows.
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
    { label: 'Subtotal', value: formatCents(subtotalCents) },
    ...(unavailableCents > 0 ? [unavailable] : []),
    ...(discountCents > 0 ? [discount] : []),
    {
      label: shippingMethod ? `${SHIPPING} (${shippingMethod})` : SHIPPING,
      value: shippingCents ? formatCents(shippingCents) : 'Free',
      ...shipping,
    },
    { label: 'Sales Tax', value: formatCents(taxCents), ...tax },
  ];
}

/** The same rows of an order. */
export function orderAmountRows(order: {
  subtotalCents: number;
  discountCents: number;
  shippingCents?: number;
  shippingMethod?: string | null | undefined;
  taxCents: number;
  /** The code of the state that the tax is due to, unless it is that of the billing address and all was taxed. */
  taxState?: string | null | undefined;
  promoCode: string | null;
  billingAddress: { state_province: string; country: string };
}): AmountRow[] {
  const { subtotalCents, discountCents, shippingCents = 0, taxCents, taxState } = order;
  const { state_province: stateProvince, country } = order.billingAddress;
  const place = taxState
    ? { stateProvince: taxState, country: UNITED_STATES }
    : { stateProvince, country };
  const taxedCents = subtotalCents - discountCents + shippingCents;
  const isTaxedInFull = taxCents === shareOfCents(taxedCents, salesTaxRate(place));
  // An order from before a rate changed doesn't name the new one.
  return amountRows(
    order,
    isTaxedInFull || taxState || taxCents === 0
      ? { label: salesTaxLabel(place, isTaxedInFull) }
      : {},
  );
}
