import { brand } from './brand.ts';
import { formSuccesses, type Message } from './site-messages.ts';

/** The success pages of forms that are sent without JavaScript, with the texts of the toasts (requirements §2). */
export const formReplies = {
  'joined-club': formSuccesses.joinedClub,
  'already-in-club': formSuccesses.alreadyInClub,
  'already-on-waitlist': formSuccesses.alreadyOnWaitlist,
  'message-sent': formSuccesses.messageSent,
  unsubscribed: {
    title: 'Unsubscribed',
    text: `We removed your address from the list. ${brand.unsubscribed}`,
  },
} satisfies Record<string, Message>;

export type FormReply = keyof typeof formReplies;
