import { atom } from 'nanostores';
import { adminCreatePromoCode, adminListPromoCodes } from '#contracts/admin-promo-codes.ts';
import type { RequestOf } from '#contracts/contract.ts';
import { parsePriceCents } from '#shop/parse-price.ts';
import { formatDiscount, type PROMO_KINDS } from '#shop/pricing.ts';
import { showToast } from '#stores/site/toasts.ts';
import { callAdmin, whyFailed } from './api.ts';
import { createLive } from './live.ts';

export const promoCodes = createLive(adminListPromoCodes, {});

const empty = {
  code: '',
  kind: 'percentage' as (typeof PROMO_KINDS)[number],
  value: '',
  firstDay: '',
  lastDay: '',
  maxRedemptions: '',
};
export type PromoField = keyof typeof empty;

export const $promoForm = atom(empty);

/** What is wrong with fields, and why nothing was created. */
export const $promoErrors = atom<Partial<Record<PromoField | 'form', string | undefined>>>({});

export const $creatingPromo = atom(false);

export function editPromo(field: PromoField, text: string): void {
  const typed = field === 'code' ? text.toUpperCase() : text;
  $promoForm.set({ ...$promoForm.get(), [field]: typed });
  $promoErrors.set({ ...$promoErrors.get(), [field]: undefined, form: undefined });
}

/** What the form would create, in a sentence; empty while the code or its value is missing. */
export function describePromo({ code, kind, value, firstDay, lastDay }: typeof empty): string {
  // Hundredths of a percent, as dollars are cents.
  const parsed = parsePriceCents(value.replace(/%$/, ''));
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

/** Creates the promo code of the form. Returns the first field that is wrong. */
export async function createPromo(): Promise<string | undefined> {
  if ($creatingPromo.get()) return undefined;
  const { code, kind, value, firstDay, lastDay, maxRedemptions } = $promoForm.get();
  if (!code.trim()) return refuse('code', 'Enter a code.');
  const parsed = parsePriceCents(value.replace(/%$/, ''));
  if (parsed === undefined) return refuse('value', 'Enter a number, such as 20.');
  if (maxRedemptions && !/^\d{1,7}$/.test(maxRedemptions)) {
    return refuse('maxRedemptions', 'Enter a whole number, or leave it empty.');
  }
  const request: RequestOf<typeof adminCreatePromoCode> = {
    code,
    kind,
    value: parsed,
    ...(firstDay && { firstDay }),
    ...(lastDay && { lastDay }),
    ...(maxRedemptions && { maxRedemptions: Number(maxRedemptions) }),
  };
  $creatingPromo.set(true);
  const answer = await callAdmin(adminCreatePromoCode, request);
  $creatingPromo.set(false);
  if (!answer.ok) {
    const { field } = answer.body;
    const isField = (name: unknown): name is PromoField => String(name) in empty;
    return refuse(isField(field) ? field : 'form', whyFailed(answer));
  }
  showToast({ title: `${code} created`, text: describePromo($promoForm.get()) });
  $promoForm.set(empty);
  $promoErrors.set({});
  await promoCodes.refresh();
  return undefined;
}

function refuse(field: PromoField | 'form', error: string): string {
  $promoErrors.set({ [field]: error });
  return field;
}
