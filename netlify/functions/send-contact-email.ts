import type { Config } from '@netlify/functions';
import { sendContactEmail as contract } from '#contracts/send-contact-email.ts';
import { createHandler } from '#http/handler.ts';
import { failedContactForm } from '#usecases/failed-form.ts';
import { sendContactEmail } from '#usecases/send-contact-email.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createHandler(
  contract,
  async (message, { waitUntil }) => {
    const reply = await sendContactEmail(message);
    waitUntil(sendOutbox);
    return reply;
  },
  { done: () => 'message-sent', failed: failedContactForm },
);

export const config: Config = { path: '/api/send-contact-email' };
