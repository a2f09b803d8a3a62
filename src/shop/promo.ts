import { formatCents, shareOfCents } from './money.ts';

/** The longest text that is taken for a promo code. */
export const MAX_PROMO_CODE_LENGTH = 40;

/**
 * A promo code that holds. `value` is in hundredths: of a percent for a percentage (10 % is 1000), of a dollar for a
 * fixed amount ($5 is 500), which is the specification's `discount_value` times 100 in both cases.
 */
export interface Promo {
  code: string;
  kind: 'percentage' | 'fixed';
  value: number;
}

/** What a promo takes off a subtotal, in cents; never more than the subtotal (specification §9). */
export function discountCents(subtotalCents: number, promo: Promo | null): number {
  if (!promo) return 0;
  const off = promo.kind === 'fixed' ? promo.value : shareOfCents(subtotalCents, promo.value * 10);
  return Math.min(off, subtotalCents);
}

/** A promo as it travels and as the browser keeps it: `discount_value` is percent or dollars (specification §3). */
export function promoJson({ code, kind, value }: Promo) {
  return { code, discount_type: kind, discount_value: value / 100 };
}

/** What a promo takes off, for people: `10% off`, `$5.00 off` (specification §9). */
export function promoOffer({ kind, value }: Promo): string {
  return `${kind === 'fixed' ? formatCents(value) : `${value / 100}%`} off`;
}
