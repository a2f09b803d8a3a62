import type { Order } from '#adapters/records/orders.ts';
import type { Mail } from '#adapters/smtp.ts';
import { salutation } from '#shop/greeting.ts';
import { html, type Html } from './html.ts';
import { button, letter, textFoot } from './letter.ts';
import { COLOURS, display, text } from './style.ts';

interface Notice {
  order: Order;
  siteUrl: string;
  subject: string;
  title: string;
  preview: string;
  /** What is to be seen at a glance, such as a tracking number. */
  facts: [name: string, value: string][];
  paragraphs: string[];
  link: { label: string; address: string };
}

/** A short mail about an order: what happened, the facts of it, and one thing to do. */
export function notice(given: Notice): Mail {
  const { order, siteUrl, subject, title, preview, facts, paragraphs, link } = given;
  return {
    to: order.customer.email,
    subject,
    text: [
      salutation(order.customer.first_name),
      ...paragraphs,
      facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
      `${link.label}:\n${link.address}\n${textFoot}`,
    ].join('\n\n'),
    html: letter({
      siteUrl,
      subject,
      preview,
      body: html` <h1 style="margin:0 0 14px;${display(50)}">${title}</h1>
        ${paragraphs.map((paragraph) => html`<p style="margin:0 0 18px;${text(18)}">${paragraph}</p>`)}
        ${factTable(facts)} ${button(link.label, link.address)}`,
    }),
  };
}

function factTable(facts: Notice['facts']): Html {
  const line = `border-bottom:1px solid ${COLOURS.hair}`;
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="border-top:1px solid ${COLOURS.ink};margin:10px 0 28px"
  >
    ${facts.map(
      ([name, value]) =>
        html`<tr>
          <td style="padding:14px 12px 12px 0;${line};white-space:nowrap;vertical-align:top;${display(14, COLOURS.ink2)}">${name}</td>
          <td align="right" style="padding:12px 0;${line};word-break:break-word;${text(17)}">
            ${value}
          </td>
        </tr>`,
    )}
  </table>`;
}
