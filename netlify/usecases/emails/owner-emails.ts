import type { Mail } from '#adapters/smtp.ts';
import { formatDay } from '#shop/shop-clock.ts';
import { composeEmail, headingStyle, html, htmlLines, textFooter, textStyle } from './layout.ts';

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

const EXPLANATION =
  'The mail server permanently refused these recipients, so they are not retried. To see why: npm run shop -- outbox list --failed. To retry one: npm run shop -- outbox retry <id>.';

/** Tells the owner which emails of a day by the shop's clock were refused, with the first of their ids. */
export function refusedEmails(
  { day, count, ids }: { day: string; count: number; ids: readonly string[] },
  to: string,
  siteUrl: string,
): Mail {
  // Noon in UTC is the same day in Lexington.
  const date = formatDay(new Date(`${day}T12:00:00Z`));
  const subject = `${count} ${count === 1 ? 'email was' : 'emails were'} refused on ${date}`;
  const more = count > ids.length ? [`and ${count - ids.length} more`] : [];
  const lines = [...ids, ...more];
  return composeEmail({
    to,
    subject,
    text: `${subject}\n\n${EXPLANATION}\n\n${lines.join('\n')}\n${textFooter}`,
    siteUrl,
    preview: EXPLANATION,
    body: html` <h1 style="margin:0 0 18px;${headingStyle(40)}">${subject}</h1>
        <p style="margin:0 0 18px;${textStyle(18)}">${EXPLANATION}</p>
        <p style="margin:0;${textStyle(16)}">${lines.map((line) => html`${line}<br />`)}</p>`,
  });
}
