import { formatCents, shareOfCents } from './money.ts';

/** The maximum length of a promo code in a request. */
export const MAX_PROMO_CODE_LENGTH = 40;

/**
 * A valid promo code. `value` is in hundredths: of a percent for a percentage (10% is 1000), of a dollar for a fixed
 * amount ($5 is 500). Both are the specification's `discount_value` times 100.
 */
export interface Promo {
  code: string;
  kind: 'percentage' | 'fixed';
  value: number;
}

/** The discount on a subtotal, in cents; never more than the subtotal (specification §9). */
export function discountCents(subtotalCents: number, promo: Promo | null): number {
  if (!promo) return 0;
  const off = promo.kind === 'fixed' ? promo.value : shareOfCents(subtotalCents, promo.value * 10);
  return Math.min(off, subtotalCents);
}

/** A promo in responses and in browser storage: `discount_value` is percent or dollars (specification §3). */
export function promoJson({ code, kind, value }: Promo) {
  return { code, discount_type: kind, discount_value: value / 100 };
}

/** The discount as text: `10% off`, `$5.00 off` (specification §9). */
export function formatDiscount({ kind, value }: Promo): string {
  return `${kind === 'fixed' ? formatCents(value) : `${value / 100}%`} off`;
}
