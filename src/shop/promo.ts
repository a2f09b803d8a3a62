import { centsFromDollars, formatCents, shareOfCents } from './money.ts';

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
