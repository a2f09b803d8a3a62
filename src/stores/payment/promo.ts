import { atom } from 'nanostores';
import { validatePromoCode } from '#contracts/validate-promo-code.ts';
import { promoApplied, promoErrors, texts } from '#shop/messages.ts';
import { stillWorking } from '#shop/site-messages.ts';
import { callApi } from '#stores/site/api.ts';
import { $appliedPromo, readPromo } from './applied-promo.ts';
import type { ApiFailure } from '#stores/site/post.ts';
import { withSlowNotice, showToast } from '#stores/site/toasts.ts';

/** What the promo box holds while no promo is applied. */
export const $promoBox = atom({ code: '', error: '', isApplying: false });

/** Typing: the code is upper-cased, and what was wrong with the last one is forgotten (specification §4). */
export function editPromoCode(text: string): void {
  $promoBox.set({ code: text.toUpperCase(), error: '', isApplying: false });
}

/** Asks whether the code holds, and applies it; any failure leaves no promo (specification §5). */
export async function applyPromo(): Promise<void> {
  const box = $promoBox.get();
  if (box.isApplying) return;
  const code = box.code.trim();
  if (!code) {
    refusePromo(texts.promoCodeRequired);
    return;
  }
  $promoBox.set({ code: box.code, error: '', isApplying: true });
  const answer = await withSlowNotice(stillWorking, () => callApi(validatePromoCode, { code }));
  const promo = answer.ok && answer.value.valid ? readPromo(answer.value.promo) : undefined;
  if (promo) {
    $promoBox.set({ code: '', error: '', isApplying: false });
    $appliedPromo.set(promo);
    showToast(promoApplied);
  } else if (answer.ok) {
    refusePromo(answer.value.error || promoErrors.unknown);
  } else {
    refusePromo(validationFailed(answer));
  }
}

function validationFailed({ code, error }: ApiFailure): string {
  if (code === 'offline') return texts.promoOffline;
  const { promoValidationFailed } = texts;
  return code === 'too_many_requests'
    ? `${promoValidationFailed}. ${error}`
    : promoValidationFailed;
}

/** Takes the promo off at the shopper's wish. */
export function removePromo(): void {
  $appliedPromo.set(undefined);
}

/** Takes off a promo that does not hold, and says so in the box, with its code to look at. */
export function refusePromo(error: string): void {
  const code = $appliedPromo.get()?.code ?? $promoBox.get().code;
  $appliedPromo.set(undefined);
  $promoBox.set({ code, error, isApplying: false });
}
