import type { Config } from '@netlify/functions';
import { subscribeNewsletter as contract } from '#contracts/emails/subscribe-newsletter.ts';
import { createHandler } from '#http/handler.ts';
import { formFailures } from '#shop/site-messages.ts';
import { failedForm } from './handlers/failed-form.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';
import { subscribeNewsletter } from '#usecases/emails/newsletter.ts';

export default createHandler(contract, subscribeNewsletter, {
  after: sendOutbox,
  formReplies: {
    done: ({ alreadySubscribed }, { source }) => {
      if (!alreadySubscribed) return 'joined-club';
      return source === 'waitlist' ? 'already-on-waitlist' : 'already-in-club';
    },
    failed: (error, formUrl, { source }) =>
      failedForm(
        source === 'waitlist' ? formFailures.waitlistFailed : formFailures.subscribeFailed,
        formUrl,
        error,
      ),
  },
});

export const config: Config = { path: '/api/subscribe-newsletter' };
