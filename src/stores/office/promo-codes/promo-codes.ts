import type { RequestOf } from '#contracts/contract.ts';
import { type officeCreatePromoCode, officeListPromoCodes } from '#contracts/office/promo-codes.ts';
import { parsePriceCents } from '#shop/parse-price.ts';
import { formatDiscount, type PROMO_KINDS } from '#shop/promo.ts';
import { createResource } from '#stores/site/resource.ts';
import { office } from '../api.ts';

export const promoCodes = createResource(office, officeListPromoCodes, () => ({}));

export const emptyPromo = {
  code: '',
  kind: 'percentage' as (typeof PROMO_KINDS)[number],
  value: '',
  firstDay: '',
  lastDay: '',
  maxRedemptions: '',
};

/** Hundredths of a percent or, as dollars are cents, cents; undefined if it is no number. */
const parseValue = (value: string) => parsePriceCents(value.replace(/%$/, ''));

/** The code that the form would create, in a sentence; empty while the code or its value is missing. */
export function describePromo({ code, kind, value, firstDay, lastDay }: typeof emptyPromo): string {
  const parsed = parseValue(value);
  if (!code || !parsed) return '';
  const discount = formatDiscount({ code, kind, value: parsed });
  const days =
    firstDay && lastDay
      ? `, from ${formatDate(firstDay)} through ${formatDate(lastDay)}`
      : firstDay
        ? `, from ${formatDate(firstDay)} on`
        : lastDay
          ? `, through ${formatDate(lastDay)}`
          : '';
  return `${code} takes ${discount} the pieces, before tax${days}.`;
}

const formatDate = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The first thing that is wrong with the form. */
export function promoFormErrors({ code, value, maxRedemptions }: typeof emptyPromo): {
  [Name in keyof typeof emptyPromo]?: string;
} {
  if (!code.trim()) return { code: 'Enter a code.' };
  if (parseValue(value) === undefined) return { value: 'Enter a number, such as 20.' };
  return maxRedemptions && !/^\d{1,7}$/.test(maxRedemptions)
    ? { maxRedemptions: 'Enter a whole number, or leave it empty.' }
    : {};
}

export function promoRequest(form: typeof emptyPromo): RequestOf<typeof officeCreatePromoCode> {
  const { code, kind, firstDay, lastDay, maxRedemptions } = form;
  return {
    code,
    kind,
    value: parseValue(form.value) ?? 0,
    ...(firstDay && { firstDay }),
    ...(lastDay && { lastDay }),
    ...(maxRedemptions && { maxRedemptions: Number(maxRedemptions) }),
  };
}
