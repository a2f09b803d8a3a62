import { fieldErrors, formFailures, formSuccesses } from '#shop/site-messages.ts';
import { post, toastOf } from '#stores/site/api.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { dismissFailuresOf, showFailure, showToast } from '#stores/site/toasts.ts';
import { fieldErrorOf, fieldOf, takeHoneypot, showFieldError, withBusyButton } from './fields.ts';

const onWaitlist = {
  already: formSuccesses.alreadyOnWaitlist,
  failed: formFailures.waitlistFailed,
};
const inClub = { already: formSuccesses.alreadyInClub, failed: formFailures.subscribeFailed };

async function subscribe(form: HTMLFormElement, source: string): Promise<void> {
  const field = fieldOf(form, 'email');
  const error = fieldErrorOf(field, fieldErrors.email);
  const messages = source === 'waitlist' ? onWaitlist : inClub;
  dismissFailuresOf(source);
  showFieldError(field, error);
  if (error) {
    if (error === fieldErrors.email) showFailure(formFailures.emailRequired, source);
    focusInView(field);
    return;
  }
  const answer = await post('subscribe-newsletter', {
    email: field.value.trim(),
    source,
    ...takeHoneypot(form),
  });
  if (!answer.ok) {
    showFailure(toastOf(answer, messages.failed), source);
    return;
  }
  const { alreadySubscribed } = answer.value as { alreadySubscribed?: boolean };
  form.reset();
  form.closest('dialog')?.close();
  showToast(alreadySubscribed ? messages.already : formSuccesses.joinedClub);
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-newsletter]')) {
  // Our own words appear, not the browser's.
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void withBusyButton(form, () => subscribe(form, form.dataset.newsletter ?? ''));
  });
}
