import { fieldErrors, formFailures, formSuccesses } from '#shop/site-messages.ts';
import { post, toastOf } from '#stores/site/api.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { dismissFailuresOf, showFailure, showToast } from '#stores/site/toasts.ts';
import { fieldErrorOf, fieldOf, onSubmit, showFieldError, takeHoneypot } from './fields.ts';

const onWaitlist = {
  already: formSuccesses.alreadyOnWaitlist,
  failed: formFailures.waitlistFailed,
};
const inClub = { already: formSuccesses.alreadyInClub, failed: formFailures.subscribeFailed };

async function subscribe(form: HTMLFormElement): Promise<void> {
  const { newsletter: source = '' } = form.dataset;
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

onSubmit('[data-newsletter]', subscribe);
