import { fieldErrors, formFailures, formSuccesses } from '#shop/site-messages.ts';
import { post, toastOf } from '#stores/site/post.ts';
import { dismissFailuresOf, showFailure, showToast } from '#stores/site/toasts.ts';
import { faultOf, fieldOf, honeypotOf, markField, whileBusy } from './fields.ts';

const NAME = 'contact-message';
const FIELDS = ['name', 'email', 'message'] as const;

async function send(form: HTMLFormElement): Promise<void> {
  dismissFailuresOf(NAME);
  const body = honeypotOf(form);
  const wrong = FIELDS.filter((name) => {
    const field = fieldOf(form, name);
    const fault = faultOf(field, fieldErrors[name]);
    markField(field, fault);
    body[name] = field.value.trim();
    return fault;
  });
  if (wrong[0]) {
    fieldOf(form, wrong[0]).focus();
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

for (const form of document.querySelectorAll<HTMLFormElement>('[data-contact]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void whileBusy(form, () => send(form));
  });
}
