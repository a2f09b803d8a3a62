import type { Config } from '@netlify/functions';
import { Refusal } from '#contracts/refusal.ts';
import { subscribeNewsletter as contract } from '#contracts/subscribe-newsletter.ts';
import { door } from '#http/door.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';
import { subscribeNewsletter } from '#usecases/subscribe-newsletter.ts';

export default door(
  contract,
  async (subscriber, afterwards) => {
    const reply = await subscribeNewsletter(subscriber);
    afterwards(sendOutbox);
    return reply;
  },
  {
    done: ({ alreadySubscribed }, { source }) => {
      if (!alreadySubscribed) return 'joined-club';
      return source === 'waitlist' ? 'already-on-waitlist' : 'already-in-club';
    },
    failed: (error, { email = '', source }) => {
      if (error instanceof Refusal && email.trim() === '') return 'email-required';
      return source === 'waitlist' ? 'waitlist-failed' : 'subscribe-failed';
    },
  },
);

export const config: Config = {
  path: '/api/subscribe-newsletter',
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
