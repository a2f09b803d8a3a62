import { fieldErrors, formFailures, formSuccesses, type Message } from '#shop/site-messages.ts';
import { post, toastOf } from '#stores/site/api.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { dismissFailuresOf, showFailure, showToast } from '#stores/site/toasts.ts';
import { fieldErrorOf, fieldOf, onSubmit, showFieldError, takeHoneypot } from './fields.ts';

const onWaitlist = {
  already: formSuccesses.alreadyOnWaitlist,
  failed: formFailures.waitlistFailed,
};
const inClub = { already: formSuccesses.alreadyInClub, failed: formFailures.subscribeFailed };

/**
 * Posts the form's email and this request to a function; shows what is wrong, or closes the form's dialog. Returns the
 * response, if there is one.
 */
export async function postEmail(
  form: HTMLFormElement,
  name: string,
  request: object,
  failed: Message,
): Promise<unknown> {
  const { newsletter: group = '' } = form.dataset;
  const field = fieldOf(form, 'email');
  const error = fieldErrorOf(field, fieldErrors.email);
  dismissFailuresOf(group);
  showFieldError(field, error);
  if (error) {
    if (error === fieldErrors.email) showFailure(formFailures.emailRequired, group, true);
    focusInView(field);
    return;
  }
  const email = field.value.trim();
  const answer = await post(name, { email, ...request, ...takeHoneypot(form) });
  if (!answer.ok) {
    showFailure(toastOf(answer, failed), group);
    return;
  }
  form.reset();
  form.closest('dialog')?.close();
  return answer.value;
}

async function subscribe(form: HTMLFormElement): Promise<void> {
  const { newsletter: source } = form.dataset;
  const messages = source === 'waitlist' ? onWaitlist : inClub;
  const response = await postEmail(form, 'subscribe-newsletter', { source }, messages.failed);
  if (!response) return;
  const { alreadySubscribed } = response as { alreadySubscribed?: boolean };
  showToast(alreadySubscribed ? messages.already : formSuccesses.joinedClub);
}

onSubmit('[data-newsletter]', subscribe);
