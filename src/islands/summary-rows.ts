import { formatCents } from '#shop/money.ts';
import type { Quote } from '#shop/pricing.ts';
import { UNITED_STATES } from '#shop/regions.ts';
import { salesTaxLabel, type TaxableAddress } from '#shop/tax.ts';
import type { SummaryRow } from './OrderSummary.tsx';

/** The amounts of an order before it is paid; the tax waits for the state that decides it. */
export function summaryRows(
  quote: Quote,
  billingAddress: TaxableAddress,
  promoCode?: string,
): SummaryRow[] {
  const { country, stateProvince } = billingAddress;
  const awaitsState = country === UNITED_STATES && stateProvince === '';
  return [
    { label: 'Subtotal', value: formatCents(quote.subtotalCents) },
    ...(quote.discountCents > 0
      ? [{ label: discountLabel(promoCode), value: formatCents(-quote.discountCents) }]
      : []),
    { label: 'Shipping', value: 'Free' },
    {
      label: salesTaxLabel(billingAddress),
      value: awaitsState ? 'by state' : formatCents(quote.taxCents),
    },
  ];
}

/** `Discount (WELCOME10)`, while the code is known. */
function discountLabel(promoCode: string | undefined): string {
  return promoCode ? `Discount (${promoCode})` : 'Discount';
}
