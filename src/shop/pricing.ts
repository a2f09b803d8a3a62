import type { CartLine } from './cart-lines.ts';
import { centsFromDollars, formatCents, shareOfCents } from './money.ts';
import { destinationOf, UNITED_STATES, US_STATES } from './regions.ts';

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

export interface TaxableAddress {
  stateProvince: string;
  country: string;
}

/**
 * State-level sales tax in thousandths of a percent (requirements §9: Tax Foundation, 2025). DC, territories, military addresses and
 * other countries are not listed and pay none.
 */
// prettier-ignore
const RATES: Record<string, number> = {
  AL: 4000, AK: 0, AZ: 5600, AR: 6500, CA: 7250, CO: 2900, CT: 6350, DE: 0, FL: 6000, GA: 4000,
  HI: 4000, ID: 6000, IL: 6250, IN: 7000, IA: 6000, KS: 6500, KY: 6000, LA: 5000, ME: 5500, MD: 6000,
  MA: 6250, MI: 6000, MN: 6875, MS: 7000, MO: 4225, MT: 0, NE: 5500, NV: 6850, NH: 0, NJ: 6625,
  NM: 4875, NY: 4000, NC: 4750, ND: 5000, OH: 5750, OK: 4500, OR: 0, PA: 6000, RI: 7000, SC: 6000,
  SD: 4200, TN: 7000, TX: 6250, UT: 6100, VT: 6000, VA: 5300, WA: 6500, WV: 6000, WI: 5000, WY: 4000,
};

/** Whether a state, by its code, has a rate here, which may be 0. */
export const isTaxedState = (code: string) => Object.hasOwn(RATES, code);

/** The sales tax rate of a billing address in thousandths of a percent: 6000 is 6% (requirements §9). */
export function salesTaxRate({ stateProvince, country }: TaxableAddress): number {
  return RATES[destinationOf(country, stateProvince).state ?? ''] ?? 0;
}

/** Whether the tax can be computed: in the United States it depends on the state. */
export function isTaxKnown({ stateProvince, country }: TaxableAddress): boolean {
  return country !== UNITED_STATES || stateProvince.trim() !== '';
}

/** What the summary says instead of the tax while it is unknown. */
export const taxUnknown = { cart: 'calculated at checkout', checkout: 'choose a state' } as const;

/** Formats a rate: 6000 is `6%`, 6875 is `6.875%`. */
export function formatRate(rate: number): string {
  return `${rate / 1000}%`;
}

/** The label in the summary: `Sales Tax (Kentucky, 6%)`, or `Sales Tax` outside the United States. */
export function salesTaxLabel(address: TaxableAddress): string {
  const { state } = destinationOf(address.country, address.stateProvince);
  return state
    ? `Sales Tax (${US_STATES[state]}, ${formatRate(salesTaxRate(address))})`
    : 'Sales Tax';
}

/** The price of an order in integer cents: total = subtotal − discount + tax; shipping is free (requirements §9). */
export interface Quote {
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
}

/**
 * Prices a cart for a billing address, without which there is no tax yet, with at most one promo; tax applies after the
 * discount (requirements §9).
 */
export function quote(
  lines: readonly CartLine[],
  billingAddress?: TaxableAddress,
  promo: Promo | null = null,
): Quote {
  const subtotalCents = cartTotalCents(lines);
  const discount = discountCents(subtotalCents, promo);
  const taxCents = shareOfCents(
    subtotalCents - discount,
    billingAddress ? salesTaxRate(billingAddress) : 0,
  );
  return {
    subtotalCents,
    discountCents: discount,
    taxCents,
    totalCents: subtotalCents - discount + taxCents,
  };
}

/** A row of the order summary, formatted. */
export interface AmountRow {
  label: string;
  value: string;
}

type Amounts = Omit<Quote, 'totalCents'> & {
  unavailableCents?: number;
  promoCode?: string | null | undefined;
};

/** The name of what a promo code takes off. */
export const DISCOUNT = 'Discount';

/**
 * The rows above the total, on pages and in emails: what can't be had and the discount only if there is any, the discount with
 * its code if it is known; shipping is free (requirements §9). `tax` replaces the label or the value of the tax row.
 */
export function amountRows(
  { subtotalCents, unavailableCents = 0, discountCents, taxCents, promoCode }: Amounts,
  tax: Partial<AmountRow> = {},
): AmountRow[] {
  const unavailable = { label: 'Not available', value: formatCents(-unavailableCents) };
  const discount = { label: DISCOUNT, value: formatCents(-discountCents) };
  if (promoCode) discount.label += ` (${promoCode})`;
  return [
    { label: 'Subtotal', value: formatCents(subtotalCents) },
    ...(unavailableCents > 0 ? [unavailable] : []),
    ...(discountCents > 0 ? [discount] : []),
    { label: 'Shipping', value: 'Free' },
    { label: 'Sales Tax', value: formatCents(taxCents), ...tax },
  ];
}

/** The same rows of an order. */
export function orderAmountRows(order: {
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  promoCode: string | null;
  billingAddress: { state_province: string; country: string };
}): AmountRow[] {
  const { subtotalCents, discountCents, taxCents } = order;
  const { state_province: stateProvince, country } = order.billingAddress;
  const address = { stateProvince, country };
  // An order from before a rate changed doesn't name the new one.
  const isRateKnown =
    taxCents === shareOfCents(subtotalCents - discountCents, salesTaxRate(address));
  return amountRows(order, isRateKnown ? { label: salesTaxLabel(address) } : {});
}
