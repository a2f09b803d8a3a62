import { brand } from './brand.ts';
import { type Message, successes } from './messages.ts';

/** The success pages of forms that are sent without JavaScript, with the texts of the toasts (requirements §2). */
export const formReplies = {
  'joined-club': successes.joinedClub,
  'already-in-club': successes.alreadyInClub,
  'already-on-waitlist': successes.alreadyOnWaitlist,
  'message-sent': successes.messageSent,
  unsubscribed: {
    title: 'Unsubscribed',
    text: `We removed your address from the list. ${brand.unsubscribed}`,
  },
} satisfies Record<string, Message>;

export type FormReply = keyof typeof formReplies;
