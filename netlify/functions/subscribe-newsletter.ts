import type { Config } from '@netlify/functions';
import { ApiError } from '#adapters/api-error.ts';
import { subscribeNewsletter as contract } from '#contracts/subscribe-newsletter.ts';
import { createHandler } from '#http/handler.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';
import { subscribeNewsletter } from '#usecases/subscribe-newsletter.ts';

export default createHandler(
  contract,
  async (subscriber, { waitUntil }) => {
    const reply = await subscribeNewsletter(subscriber);
    waitUntil(sendOutbox);
    return reply;
  },
  {
    done: ({ alreadySubscribed }, { source }) => {
      if (!alreadySubscribed) return 'joined-club';
      return source === 'waitlist' ? 'already-on-waitlist' : 'already-in-club';
    },
    failed: (error, { email = '', source }) => {
      if (error instanceof ApiError && email.trim() === '') return 'email-required';
      return source === 'waitlist' ? 'waitlist-failed' : 'subscribe-failed';
    },
  },
);

export const config: Config = { path: '/api/subscribe-newsletter' };
