import { atom } from 'nanostores';
import { validatePromoCode } from '#contracts/promo-codes/validate-promo-code.ts';
import { promoApplied, promoErrors, texts } from '#shop/messages.ts';
import { stillWorking } from '#shop/site-messages.ts';
import { callApi, type ApiFailure } from '#stores/site/api.ts';
import { dismissSuccess, showToast, withSlowNotice } from '#stores/site/toasts.ts';
import { $appliedPromo, promoSchema } from './storage.ts';

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
  const answer = await withSlowNotice(stillWorking, () => callApi(validatePromoCode, { code }));
  const promo =
    answer.ok && answer.value.valid ? promoSchema.safeParse(answer.value.promo).data : undefined;
  if (promo) {
    $promoBox.set({ code: '', error: '', isApplying: false });
    $appliedPromo.set(promo);
    showToast(promoApplied);
  } else if (answer.ok) {
    rejectPromo(answer.value.error || promoErrors.unknown);
  } else {
    rejectPromo(validationFailed(answer));
  }
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
