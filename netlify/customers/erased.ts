import type { Payloads } from '#mail/outbox-kinds.ts';
import { type Email, type Emails, textBlock } from '#mail/email.ts';

/** Tells a person that they were erased: the last email to this address. */
function erased({ email, first_name }: Payloads['erased']): Email {
  const title = 'Your data is erased';
  const paragraphs = [
    `${first_name ? `${first_name}, what` : 'What'} we kept about you is erased: name, addresses, phone number and email address, our emails and notes, and your places on our lists.`,
    'Of your orders we keep the number, the dates, the amounts and the state that the tax went to, because tax law asks for them. Nothing in them leads to you, and links in earlier emails no longer open them.',
    'Stripe, PayPal and your bank keep payments by rules of their own: please ask them.',
    'With this email, your address is gone too.',
  ];
  return {
    to: email,
    subject: title,
    preview: 'What stays, and where.',
    blocks: [{ type: 'title', text: title }, ...paragraphs.map(textBlock)],
  };
}

export const erasedEmails = { erased } satisfies Partial<Emails>;
