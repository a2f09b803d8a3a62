import { failures, leavingClub, type Message, successes } from './messages.ts';
import { platformFailures } from './platform-messages.ts';

/**
 * What a form that was sent without JavaScript is answered with: a page for each outcome, in the words of the toast
 * (rulings, Pages).
 */
export const formReplies = {
  'joined-club': successes.joinedClub,
  'already-in-club': successes.alreadyInClub,
  'already-on-waitlist': successes.alreadyOnWaitlist,
  'message-sent': successes.messageSent,
  'email-required': failures.emailRequired,
  'waitlist-failed': failures.waitlistFailed,
  'subscribe-failed': failures.subscribeFailed,
  'contact-failed': failures.contactFailed,
  unsubscribed: leavingClub.done,
  'unsubscribe-failed': leavingClub.failed,
  'checkout-error': platformFailures.checkout,
} satisfies Record<string, Message>;

export type FormReply = keyof typeof formReplies;
