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

/** Leads to an order in the office. */
export const orderPage = (number: string) => ({
  label: 'Open the order',
  address: officePaths.order(number),
});
