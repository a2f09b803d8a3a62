import { fieldErrors, formFailures, formSuccesses } from '#shop/site-messages.ts';
import { post, toastOf } from '#stores/site/api.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { dismissFailuresOf, showFailure, showToast } from '#stores/site/toasts.ts';
import { fieldErrorOf, fieldOf, onSubmit, showFieldError, takeHoneypot } from './fields.ts';

const NAME = 'contact-message';
const FIELDS = ['name', 'email', 'message'] as const;

async function send(form: HTMLFormElement): Promise<void> {
  dismissFailuresOf(NAME);
  const body = takeHoneypot(form);
  const invalid = FIELDS.filter((name) => {
    const field = fieldOf(form, name);
    const error = fieldErrorOf(field, fieldErrors[name]);
    showFieldError(field, error);
    body[name] = field.value.trim();
    return error;
  });
  if (invalid[0]) {
    focusInView(fieldOf(form, invalid[0]));
    return;
  }
  const answer = await post('send-contact-email', body);
  if (!answer.ok) {
    showFailure(toastOf(answer, formFailures.contactFailed), NAME);
    return;
  }
  form.reset();
  showToast(formSuccesses.messageSent);
}

onSubmit('[data-contact]', send);
