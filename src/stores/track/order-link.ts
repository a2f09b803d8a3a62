import { atom } from 'nanostores';
import { sendOrderLink } from '#contracts/send-order-link.ts';
import { normalizeEmail } from '#shop/email.ts';
import { failures, successes } from '#shop/messages.ts';
import { stillWorking } from '#shop/site-messages.ts';
import { callApi } from '#stores/site/api.ts';
import { toastOf } from '#stores/site/post.ts';
import { dismissFailuresOf, withSlowNotice, showFailure, showToast } from '#stores/site/toasts.ts';
import { $trackForm, checkFields, TRACK_FORM, type TrackField } from './track.ts';

/** Whether the link is being asked for right now. */
export const $requestingLink = atom(false);

/** Asks for the links to the orders of the e-mail address that is typed; gives the field when that is wrong. */
export function requestOrderLink(): TrackField | undefined {
  if ($requestingLink.get()) return undefined;
  dismissFailuresOf(TRACK_FORM);
  const wrong = checkFields(['email']);
  if (!wrong) void ask();
  return wrong;
}

async function ask(): Promise<void> {
  $requestingLink.set(true);
  const answer = await withSlowNotice(stillWorking, () =>
    callApi(sendOrderLink, { email: normalizeEmail($trackForm.get().email) }),
  );
  $requestingLink.set(false);
  if (answer.ok) {
    showToast(successes.orderLinkSent);
    return;
  }
  showFailure(toastOf(answer, failures.orderLinkFailed), TRACK_FORM);
}
