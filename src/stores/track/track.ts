import { atom } from 'nanostores';
import type { ResponseOf } from '#contracts/contract.ts';
import { trackOrder } from '#contracts/track-order.ts';
import { isEmail, normalizeEmail } from '#shop/email.ts';
import { failures, texts } from '#shop/messages.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { fieldErrors, stillWorking } from '#shop/site-messages.ts';
import { callApi } from '#stores/site/api.ts';
import { toastOf } from '#stores/site/post.ts';
import { dismissFailuresOf, withSlowNotice, showFailure } from '#stores/site/toasts.ts';

export type TrackField = 'orderNumber' | 'email';

/** An order as tracking shows it; money in cents. */
export type TrackedOrder = Extract<ResponseOf<typeof trackOrder>, { success: true }>['order'];

/** What the page knows of the order that was asked for. */
export type TrackingView =
  | { state: 'idle' }
  | { state: 'searching' }
  | { state: 'found'; order: TrackedOrder }
  | { state: 'missing' }
  /** Too many tries, perhaps by others who guess at this order: the mailed link opens it all the same. */
  | { state: 'limited'; text: string };

export const $trackForm = atom<Record<TrackField, string>>({ orderNumber: '', email: '' });

/** What the last try found wrong, less what has been edited since. */
export const $trackErrors = atom<Partial<Record<TrackField, string>>>({});

export const $tracking = atom<TrackingView>({ state: 'idle' });

/** The form whose toasts the next try takes away. */
export const TRACK_FORM = 'track-order';

/** Changes a field: order numbers in capitals, e-mail addresses in small letters (specification §4). */
export function editTrackForm(field: TrackField, text: string): void {
  const typed = field === 'orderNumber' ? text.toUpperCase() : text.toLowerCase();
  $trackForm.set({ ...$trackForm.get(), [field]: typed });
  $trackErrors.set({ ...$trackErrors.get(), [field]: undefined });
}

/** Looks the order up, or gives the first field that is wrong. */
export function searchOrder(): TrackField | undefined {
  if ($tracking.get().state === 'searching') return undefined;
  dismissFailuresOf(TRACK_FORM);
  const wrong = checkFields(['orderNumber', 'email']);
  if (!wrong) void search();
  return wrong;
}

/** Says under each of these fields what is wrong with it, and gives the first that is. */
export function checkFields(fields: readonly TrackField[]): TrackField | undefined {
  const faults = fields.flatMap((field) => {
    const fault = validationError(field);
    return fault ? [[field, fault] as const] : [];
  });
  $trackErrors.set(Object.fromEntries(faults));
  return faults[0]?.[0];
}

function validationError(field: TrackField): string | undefined {
  const text = $trackForm.get()[field].trim();
  if (field === 'orderNumber') return text === '' ? texts.orderNumberRequired : undefined;
  if (text === '') return fieldErrors.email;
  return isEmail(text) ? undefined : fieldErrors.emailFormat;
}

async function search(): Promise<void> {
  const { orderNumber, email } = $trackForm.get();
  $tracking.set({ state: 'searching' });
  const answer = await withSlowNotice(stillWorking, () =>
    callApi(trackOrder, {
      orderNumber: normalizeOrderNumber(orderNumber),
      email: normalizeEmail(email),
    }),
  );
  if (!answer.ok) {
    const isLimited = answer.code === 'too_many_requests';
    $tracking.set(isLimited ? { state: 'limited', text: answer.error } : { state: 'idle' });
    showFailure(toastOf(answer, failures.searchFailed), TRACK_FORM);
  } else if (answer.value.success) {
    $tracking.set({ state: 'found', order: answer.value.order });
  } else {
    $tracking.set({ state: 'missing' });
    showFailure({ ...failures.orderNotFound, text: answer.value.error }, TRACK_FORM);
  }
}
