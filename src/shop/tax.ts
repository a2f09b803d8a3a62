import { stateCode, UNITED_STATES, US_STATES } from './regions.ts';

export interface TaxableAddress {
  stateProvince: string;
  country: string;
}

/**
 * State-level sales tax in thousandths of a percent (rulings: Tax Foundation, 2025). DC, territories, military addresses and
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

/** The sales tax rate of a billing address in thousandths of a percent: 6000 is 6% (specification §9). */
export function salesTaxRate({ stateProvince, country }: TaxableAddress): number {
  if (country !== UNITED_STATES) return 0;
  return RATES[stateCode(stateProvince) ?? ''] ?? 0;
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
  const state = address.country === UNITED_STATES ? stateCode(address.stateProvince) : undefined;
  return state
    ? `Sales Tax (${US_STATES[state]}, ${formatRate(salesTaxRate(address))})`
    : 'Sales Tax';
}
