import { atom } from 'nanostores';
import { sendOrderLink } from '#contracts/send-order-link.ts';
import { normalizeEmail } from '#shop/email.ts';
import { failures, successes } from '#shop/messages.ts';
import { stillWorking } from '#shop/site-messages.ts';
import { callApi, toastOf } from '#stores/site/api.ts';
import { dismissFailuresOf, withSlowNotice, showFailure, showToast } from '#stores/site/toasts.ts';
import { $trackForm, checkFields, TOAST_GROUP, type TrackField } from './track.ts';

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
    callApi(sendOrderLink, { email: normalizeEmail($trackForm.get().email) }),
  );
  $requestingLink.set(false);
  if (answer.ok) showToast(successes.orderLinkSent);
  else showFailure(toastOf(answer, failures.orderLinkFailed), TOAST_GROUP);
}
