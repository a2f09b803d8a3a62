import {
  officeCreatePromoCode,
  officeListPromoCodes,
} from '#contracts/promo-codes/office-promo-codes.ts';
import { parsePriceCents } from '#shop/parse-price.ts';
import { formatDiscount, type PROMO_KINDS } from '#shop/pricing.ts';
import { showToast } from '#stores/site/toasts.ts';
import { callOffice, whyFailed } from '../api.ts';
import { createLive } from '../live.ts';

export const promoCodes = createLive(officeListPromoCodes, () => ({}));

/** The form of a new promo code, as typed. */
export const emptyPromo = {
  code: '',
  kind: 'percentage' as (typeof PROMO_KINDS)[number],
  value: '',
  firstDay: '',
  lastDay: '',
  maxRedemptions: '',
};
export type PromoField = keyof typeof emptyPromo;

/** What is wrong with a field, or why nothing was created. */
export interface PromoProblem {
  field: PromoField | 'form';
  error: string;
}

/** Hundredths of a percent or, as dollars are cents, cents; undefined if it is no number. */
const parseValue = (value: string) => parsePriceCents(value.replace(/%$/, ''));

/** What the form would create, in a sentence; empty while the code or its value is missing. */
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

/** Creates the promo code of the form. Returns the first problem. */
export async function createPromo(form: typeof emptyPromo): Promise<PromoProblem | undefined> {
  const { code, kind, firstDay, lastDay, maxRedemptions } = form;
  const value = parseValue(form.value);
  if (!code.trim()) return { field: 'code', error: 'Enter a code.' };
  if (value === undefined) return { field: 'value', error: 'Enter a number, such as 20.' };
  if (maxRedemptions && !/^\d{1,7}$/.test(maxRedemptions)) {
    return { field: 'maxRedemptions', error: 'Enter a whole number, or leave it empty.' };
  }
  const reply = await callOffice(officeCreatePromoCode, {
    code,
    kind,
    value,
    ...(firstDay && { firstDay }),
    ...(lastDay && { lastDay }),
    ...(maxRedemptions && { maxRedemptions: Number(maxRedemptions) }),
  });
  if (!reply.ok) {
    const isField = (name: unknown): name is PromoField => String(name) in emptyPromo;
    const { field } = reply.body;
    return { field: isField(field) ? field : 'form', error: whyFailed(reply) };
  }
  showToast({ title: `${code} created`, text: describePromo(form) });
  await promoCodes.refresh();
  return undefined;
}
