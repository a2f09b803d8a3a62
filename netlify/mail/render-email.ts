import type { Mail } from '#adapters/smtp.ts';
import type { Email } from './email.ts';
import { htmlPart } from './html-part.ts';
import { textPart } from './text-part.ts';

/** An email as it is sent, with whole addresses in its links. */
export function renderEmail(email: Email, siteUrl: string): Mail {
  const { to, replyTo, subject, preview, unsubscribePath } = email;
  const whole = <Linked extends { address: string }>(linked: Linked) => ({
    ...linked,
    address: new URL(linked.address, siteUrl).href,
  });
  const blocks = email.blocks.map((block) => ('address' in block ? whole(block) : block));
  const foot = email.foot && whole(email.foot);
  return {
    to,
    subject,
    text: textPart(blocks, foot),
    html: htmlPart({ subject, preview, blocks, foot }, siteUrl),
    ...(replyTo && { replyTo }),
    ...(unsubscribePath && { unsubscribeUrl: siteUrl + unsubscribePath }),
  };
}
