import type { Config } from '@netlify/functions';
import { sendContactEmail as contract } from '#contracts/emails/send-contact-email.ts';
import { createHandler } from '#http/handler.ts';
import { formFailures } from '#shop/site-messages.ts';
import { failedForm } from './handlers/failed-form.ts';
import { sendContactEmail } from '#usecases/emails/send-contact-email.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createHandler(contract, sendContactEmail, {
  after: sendOutbox,
  formReplies: {
    done: () => 'message-sent',
    failed: (error, formUrl) => failedForm(formFailures.contactFailed, formUrl, error),
  },
});

export const config: Config = { path: '/api/send-contact-email' };
