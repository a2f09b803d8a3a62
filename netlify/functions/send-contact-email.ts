import type { Config } from '@netlify/functions';
import { sendContactEmail as contract } from '#contracts/send-contact-email.ts';
import { door } from '#http/door.ts';
import { sendContactEmail } from '#usecases/send-contact-email.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default door(
  contract,
  async (message, afterwards) => {
    const reply = await sendContactEmail(message);
    afterwards(sendOutbox);
    return reply;
  },
  { done: () => 'message-sent', failed: () => 'contact-failed' },
);

export const config: Config = {
  path: '/api/send-contact-email',
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
