import { atom } from 'nanostores';
import { sendOrderLink } from '#contracts/send-order-link.ts';
import { normalizeEmail } from '#shop/email.ts';
import { failures, successes } from '#shop/messages.ts';
import { stillWorking } from '#shop/site-messages.ts';
import { call } from './api.ts';
import { toastOf } from './post.ts';
import { dismissFailuresOf, sayWhenSlow, showFailure, showToast } from './toasts.ts';
import { $trackForm, checkFields, TRACK_FORM, type TrackField } from './track.ts';

/** Whether the link is being asked for right now. */
export const $askingForLink = atom(false);

/** Asks for the links to the orders of the e-mail address that is typed; gives the field when that is wrong. */
export function askForLink(): TrackField | undefined {
  if ($askingForLink.get()) return undefined;
  dismissFailuresOf(TRACK_FORM);
  const wrong = checkFields(['email']);
  if (!wrong) void ask();
  return wrong;
}

async function ask(): Promise<void> {
  $askingForLink.set(true);
  const answer = await sayWhenSlow(stillWorking, () =>
    call(sendOrderLink, { email: normalizeEmail($trackForm.get().email) }),
  );
  $askingForLink.set(false);
  if (answer.ok) return showToast(successes.orderLinkSent);
  showFailure(toastOf(answer, failures.orderLinkFailed), TRACK_FORM);
}
