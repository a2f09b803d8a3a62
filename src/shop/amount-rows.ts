import { formatCents } from './money.ts';
import type { Quote } from './pricing.ts';

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
