import { atom } from 'nanostores';
import type { ResponseOf } from '#contracts/contract.ts';
import { sendOrderLinkCall } from '#contracts/orders/send-order-link.ts';
import { trackOrderCall } from '#contracts/orders/track-order.ts';
import { normalizeEmail } from '#shop/email.ts';
import { failures, successes, texts } from '#shop/messages.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { emailError, stillWorking } from '#shop/site-messages.ts';
import { visibleText } from '#shop/visible-text.ts';
import { toastOf } from '#stores/site/api.ts';
import { callApi } from '#stores/site/call-api.ts';
import { shopNow } from '#stores/site/clock.ts';
import { dismissFailuresOf, showFailure, showToast, withSlowNotice } from '#stores/site/toasts.ts';

export type TrackField = 'orderNumber' | 'email';

/** An order as tracking shows it; money in cents. */
export type TrackedOrder = Extract<ResponseOf<typeof trackOrderCall>, { success: true }>['order'];

/** The result of the search. */
export type TrackingView =
  | { state: 'idle' }
  | { state: 'searching' }
  | { state: 'found'; order: TrackedOrder; fetchedAt: Date }
  | { state: 'missing' }
  /** Too many searches, perhaps by others who guess: the link by email still opens the order. */
  | { state: 'limited'; text: string };

export const $trackForm = atom<Record<TrackField, string>>({ orderNumber: '', email: '' });

/** The errors of the last submission, without those of fields edited since. */
export const $trackErrors = atom<Partial<Record<TrackField, string | undefined>>>({});

export const $tracking = atom<TrackingView>({ state: 'idle' });

/** Submitting the form again dismisses its toasts. */
const TOAST_GROUP = 'track-order';

/** Changes a field: order numbers in upper case, email addresses in lower case (requirements §4). */
export function editTrackForm(field: TrackField, text: string): void {
  const typed = field === 'orderNumber' ? text.toUpperCase() : text.toLowerCase();
  $trackForm.set({ ...$trackForm.get(), [field]: typed });
  $trackErrors.set({ ...$trackErrors.get(), [field]: undefined });
}

/** Searches for the order, or returns the first invalid field. */
export function searchOrder(): TrackField | undefined {
  if ($tracking.get().state === 'searching') return undefined;
  dismissFailuresOf(TOAST_GROUP);
  const invalid = checkFields(['orderNumber', 'email']);
  if (!invalid) void search();
  return invalid;
}

/** Shows the errors of these fields; returns the first invalid one. */
function checkFields(fields: readonly TrackField[]): TrackField | undefined {
  const errors: Partial<Record<TrackField, string | undefined>> = {};
  for (const field of fields) errors[field] = validationError(field);
  $trackErrors.set(errors);
  return fields.find((field) => errors[field]);
}

function validationError(field: TrackField): string | undefined {
  const text = $trackForm.get()[field];
  if (field === 'email') return emailError(text);
  return visibleText(text) === undefined ? texts.orderNumberRequired : undefined;
}

async function search(): Promise<void> {
  const { orderNumber, email } = $trackForm.get();
  $tracking.set({ state: 'searching' });
  const answer = await withSlowNotice(stillWorking, () =>
    callApi(trackOrderCall, {
      orderNumber: normalizeOrderNumber(orderNumber),
      email: normalizeEmail(email),
    }),
  );
  if (!answer.ok) {
    const isLimited = answer.code === 'too_many_requests';
    $tracking.set(isLimited ? { state: 'limited', text: answer.error } : { state: 'idle' });
    showFailure(toastOf(answer, failures.searchFailed), TOAST_GROUP, isLimited);
  } else if (answer.value.success) {
    $tracking.set({ state: 'found', order: answer.value.order, fetchedAt: shopNow() });
  } else {
    $tracking.set({ state: 'missing' });
    showFailure({ ...failures.orderNotFound, text: answer.value.error }, TOAST_GROUP, true);
  }
}

/** Whether the link is being requested. */
export const $requestingLink = atom(false);

/** Has the links to all orders of the typed email address sent there; returns the field if it is invalid. */
export function requestOrderLink(): TrackField | undefined {
  if ($requestingLink.get()) return undefined;
  dismissFailuresOf(TOAST_GROUP);
  const invalid = checkFields(['email']);
  if (!invalid) void sendRequest();
  return invalid;
}

async function sendRequest(): Promise<void> {
  $requestingLink.set(true);
  const answer = await withSlowNotice(stillWorking, () =>
    callApi(sendOrderLinkCall, { email: normalizeEmail($trackForm.get().email) }),
  );
  $requestingLink.set(false);
  if (answer.ok) showToast(successes.orderLinkSent);
  else showFailure(toastOf(answer, failures.orderLinkFailed), TOAST_GROUP);
}
