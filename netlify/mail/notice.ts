import { settings } from '#adapters/settings.ts';
import { officePaths } from '#shop/office-paths.ts';
import type { Email, Link } from './email.ts';

/** A plain email to the owner: what happened as subject and title, then what is known of it and what to do. */
export interface OwnerNotice {
  subject: string;
  paragraphs: readonly (readonly string[])[];
  /** The pages of the office where it is done. */
  pages?: readonly Link[];
}

export function ownerEmail({ subject, paragraphs, pages = [] }: OwnerNotice, to: string): Email {
  const texts = paragraphs.map((paragraph) => paragraph.join('\n'));
  return {
    to,
    subject,
    preview: texts[0] ?? '',
    blocks: [
      { type: 'title', text: subject, isSentence: true },
      ...texts.map((text) => ({ type: 'text' as const, text })),
      ...pages.map((page) => ({ type: 'button' as const, ...page })),
    ],
  };
}

export const orderPage = (number: string) => ({
  label: 'Open the order',
  address: officePaths.order(number),
});

/** To the addresses that the setting names, if it does: turning a setting on reports nothing of the past. */
export const toOwner =
  <Payload>(
    setting: 'CONTACT_TO' | 'ORDER_NOTIFY_TO',
    read: (payload: Payload) => Promise<OwnerNotice | undefined> | OwnerNotice | undefined,
  ) =>
  async (payload: Payload): Promise<Email | undefined> => {
    const to = settings()[setting];
    const notice = to && (await read(payload));
    return notice ? ownerEmail(notice, to) : undefined;
  };
