import { atom } from 'nanostores';
import { validatePromoCodeCall } from '#contracts/promo-codes/validate-promo-code.ts';
import { promoApplied, promoErrors, texts } from '#shop/messages.ts';
import { type Promo, readPromo } from '#shop/promo.ts';
import type { ApiFailure } from '#stores/site/api.ts';
import { callWithSlowNotice } from '#stores/site/call-api.ts';
import { dismissSuccess, showToast } from '#stores/site/toasts.ts';
import { $appliedPromo } from './applied-promo.ts';

/** The promo form, shown while no promo is applied. */
export const $promoBox = atom({ code: '', error: '', isApplying: false });

/** Changes the typed code, in upper case (requirements §4). */
export function editPromoCode(text: string): void {
  $promoBox.set({ code: text.toUpperCase(), error: '', isApplying: false });
}

/** Applies the typed code if it is valid; any failure leaves no promo applied (requirements §5). */
export async function applyPromo(): Promise<void> {
  const box = $promoBox.get();
  if (box.isApplying) return;
  const code = box.code.trim();
  if (!code) {
    rejectPromo(texts.promoCodeRequired);
    return;
  }
  $promoBox.set({ code: box.code, error: '', isApplying: true });
  const { promo, error } = await checkPromoCode(code);
  if (promo) {
    $promoBox.set({ code: '', error: '', isApplying: false });
    $appliedPromo.set(promo);
    showToast(promoApplied);
  } else {
    rejectPromo(error);
  }
}

/** The discount of a code, or the reason why there is none. */
export async function checkPromoCode(
  code: string,
): Promise<{ promo: Promo; error?: undefined } | { promo?: undefined; error: string }> {
  const answer = await callWithSlowNotice(validatePromoCodeCall, { code });
  if (!answer.ok) return { error: validationFailed(answer) };
  const { valid, promo: applied, error } = answer.value;
  const promo = valid ? readPromo(applied) : undefined;
  return promo ? { promo } : { error: error || promoErrors.unknown };
}

function validationFailed({ code, error }: ApiFailure): string {
  if (code === 'offline') return texts.promoOffline;
  const { promoValidationFailed } = texts;
  return code === 'too_many_requests'
    ? `${promoValidationFailed}. ${error}`
    : promoValidationFailed;
}

export function removePromo(): void {
  dismissSuccess();
  $appliedPromo.set(undefined);
}

/** Removes a promo that is not valid and shows why, with its code in the promo field. */
export function rejectPromo(error: string): void {
  const code = $appliedPromo.get()?.code ?? $promoBox.get().code;
  removePromo();
  $promoBox.set({ code, error, isApplying: false });
}
