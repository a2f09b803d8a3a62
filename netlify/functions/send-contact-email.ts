import type { Config } from '@netlify/functions';
import { sendContactEmail as contract } from '#contracts/send-contact-email.ts';
import { createHandler } from '#http/handler.ts';
import { formFailures } from '#shop/site-messages.ts';
import { failedForm } from '#usecases/failed-form.ts';
import { sendContactEmail } from '#usecases/send-contact-email.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createHandler(contract, sendContactEmail, {
  after: sendOutbox,
  formReplies: {
    done: () => 'message-sent',
    failed: (error, formUrl) => failedForm(formFailures.contactFailed, formUrl, error),
  },
});

export const config: Config = { path: '/api/send-contact-email' };
