import { type AmountRow, amountRows } from '#shop/amount-rows.ts';
import type { Quote } from '#shop/pricing.ts';
import { UNITED_STATES } from '#shop/regions.ts';
import { salesTaxLabel, type TaxableAddress } from '#shop/tax.ts';

/** The amounts of an order before payment; the tax is unknown until a state is chosen. */
export function summaryRows(
  quote: Quote,
  billingAddress: TaxableAddress,
  promoCode?: string,
): AmountRow[] {
  const { country, stateProvince } = billingAddress;
  const awaitsState = country === UNITED_STATES && stateProvince === '';
  return amountRows(
    { ...quote, promoCode },
    { label: salesTaxLabel(billingAddress), ...(awaitsState && { value: 'by state' }) },
  );
}
