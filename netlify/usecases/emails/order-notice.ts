import type { Order } from '#adapters/records/orders.ts';
import type { Mail } from '#adapters/smtp.ts';
import { salutation } from '#shop/greeting.ts';
import { html, type Html } from './html.ts';
import { button, emailLayout, textFooter, COLOURS, headingStyle, textStyle } from './layout.ts';

interface Notice {
  order: Order;
  siteUrl: string;
  subject: string;
  title: string;
  preview: string;
  /** Shown as a table, such as a tracking number. */
  details: [name: string, value: string][];
  paragraphs: string[];
  link: { label: string; address: string };
}

/** A short email about an order: what happened, a table of details, and one link. */
export function orderNotice(given: Notice): Mail {
  const { order, siteUrl, subject, title, preview, details, paragraphs, link } = given;
  return {
    to: order.customer.email,
    subject,
    text: [
      salutation(order.customer.first_name),
      ...paragraphs,
      details.map(([name, value]) => `${name}: ${value}`).join('\n'),
      `${link.label}:\n${link.address}\n${textFooter}`,
    ].join('\n\n'),
    html: emailLayout({
      siteUrl,
      subject,
      preview,
      body: html` <h1 style="margin:0 0 14px;${headingStyle(50)}">${title}</h1>
        ${paragraphs.map((paragraph) => html`<p style="margin:0 0 18px;${textStyle(18)}">${paragraph}</p>`)}
        ${detailTable(details)} ${button(link.label, link.address)}`,
    }),
  };
}

function detailTable(details: Notice['details']): Html {
  const line = `border-bottom:1px solid ${COLOURS.hair}`;
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="border-top:1px solid ${COLOURS.ink};margin:10px 0 28px"
  >
    ${details.map(
      ([name, value]) =>
        html`<tr>
          <td style="padding:14px 12px 12px 0;${line};white-space:nowrap;vertical-align:top;${headingStyle(14, COLOURS.ink2)}">${name}</td>
          <td align="right" style="padding:12px 0;${line};word-break:break-word;${textStyle(17)}">
            ${value}
          </td>
        </tr>`,
    )}
  </table>`;
}
