/** Replies to the forms that work without JavaScript: the words of the toasts, on a page. */
import type * as z from 'zod/mini';
import type { subscribeNewsletterCall } from '#contracts/emails/subscribe-newsletter.ts';
import type { FormReplies } from '#http/handler.ts';
import { formFailures } from '#shop/site-messages.ts';
import { failedForm } from './failed-form.ts';

export const contactForm: FormReplies<unknown> = {
  done: () => 'message-sent',
  failed: (error, formUrl) => failedForm(formFailures.contactFailed, formUrl, error),
};

export const newsletterForm: FormReplies<z.input<typeof subscribeNewsletterCall.response>> = {
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
};
