import { failures, unsubscribeMessages, type Message, successes } from './messages.ts';
import { platformFailures } from './platform-messages.ts';

/** The result pages of forms that are sent without JavaScript, with the texts of the toasts (rulings, Pages). */
export const formReplies = {
  'joined-club': successes.joinedClub,
  'already-in-club': successes.alreadyInClub,
  'already-on-waitlist': successes.alreadyOnWaitlist,
  'message-sent': successes.messageSent,
  'email-required': failures.emailRequired,
  'waitlist-failed': failures.waitlistFailed,
  'subscribe-failed': failures.subscribeFailed,
  'contact-failed': failures.contactFailed,
  unsubscribed: unsubscribeMessages.done,
  'unsubscribe-failed': unsubscribeMessages.failed,
  'checkout-error': platformFailures.checkout,
} satisfies Record<string, Message>;

export type FormReply = keyof typeof formReplies;
