import type { Mail } from '#adapters/smtp.ts';
import { composeEmail, headingStyle, textStyle, html, htmlLines } from './layout.ts';

/** A visitor's message to the shop; a reply goes to the visitor. */
export function contactMessage(
  { name, email, message }: { name: string; email: string; message: string },
  to: string,
  siteUrl: string,
): Mail {
  const subject = `Message from ${name}`;
  return composeEmail({
    to,
    replyTo: { name, address: email },
    subject,
    text: `${name} <${email}> wrote:\n\n${message}\n`,
    siteUrl,
    preview: message.slice(0, 120),
    body: html` <h1 style="margin:0 0 14px;${headingStyle(40)}">${name} wrote</h1>
        <p style="margin:0 0 24px;${textStyle(16)}">
          <a href="mailto:${email}" style="${textStyle(16)}">${email}</a>
        </p>
        <p style="margin:0;${textStyle(17)}">${htmlLines(message)}</p>`,
  });
}
