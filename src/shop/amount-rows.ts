import { formatCents } from './money.ts';
import type { Quote } from './pricing.ts';

/** A line between what is bought and its total, in words. */
export interface AmountRow {
  label: string;
  value: string;
}

type Amounts = Omit<Quote, 'totalCents'> & { promoCode?: string | null | undefined };

/**
 * What leads to the total, on pages and in mails: a discount where there is one, with its code while that is known;
 * shipping is free (specification §9). `tax` says what to show of the tax in place of its name and its amount.
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
