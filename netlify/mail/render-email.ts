import type { Mail } from '#adapters/smtp.ts';
import type { Email } from './email.ts';
import { htmlPart } from './html-part.ts';
import { textPart } from './text-part.ts';

/** An email as it is sent, with whole addresses in its links. */
export function renderEmail(email: Email, siteUrl: string): Mail {
  const { to, replyTo, subject, preview, unsubscribePath } = email;
  const blocks = email.blocks.map((block) =>
    'address' in block ? { ...block, address: new URL(block.address, siteUrl).href } : block,
  );
  return {
    to,
    subject,
    text: textPart(blocks),
    html: htmlPart({ subject, preview, blocks }, siteUrl),
    ...(replyTo && { replyTo }),
    ...(unsubscribePath && { unsubscribeUrl: siteUrl + unsubscribePath }),
  };
}
