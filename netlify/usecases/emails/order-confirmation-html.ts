import type { Order } from '#adapters/records/orders.ts';
import type { AmountRow } from '#shop/amount-rows.ts';
import { findProduct } from '#shop/catalog.ts';
import { thankYou } from '#shop/greeting.ts';
import { formatCents } from '#shop/money.ts';
import { formatDay } from '#shop/shop-clock.ts';
import { html, type Html } from './html.ts';
import { button } from './layout.ts';
import { addressesOf, amountsOf, DELIVERY, RECEIVED } from './order-summary.ts';
import { COLOURS, headingStyle, textStyle } from './style.ts';

const table = (rows: Html | Html[], style = '') =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${style}">
    ${rows}
  </table>`;

/** The HTML body of the confirmation, with the same content as its text. */
export function orderConfirmationHtml(order: Order, link: string, siteUrl: string): Html {
  return html` <h1 style="margin:0 0 14px;${headingStyle(54)}">
      ${thankYou(order.customer.first_name)}
    </h1>
    <p style="margin:0 0 32px;${textStyle(18)}">${RECEIVED}</p>
    ${table(facts(order), `border-top:1px solid ${COLOURS.ink};border-bottom:1px solid ${COLOURS.ink};margin-bottom:24px`)}
    ${table(order.items.map((item) => itemRow(item, siteUrl)))}
    ${table([...amountsOf(order).map(amountRow), totalRow(order)], 'margin:12px 0 28px')}
    ${button('View Full Order Details', link)} ${table(whereAndWhen(order), 'margin-top:32px')}`;
}

function facts(order: Order): Html {
  const fact = (name: string, value: string) =>
    html`<div style="${headingStyle(14, COLOURS.ink2)}">${name}</div>
      <div class="number" style="padding-top:6px;${headingStyle(25)}">${value}</div>`;
  return html`<tr>
    <td style="padding:18px 0">${fact('Order Number', order.order_number)}</td>
    <td align="right" style="padding:18px 0">${fact('Date', formatDay(order.created_at))}</td>
  </tr>`;
}

function itemRow(item: Order['items'][number], siteUrl: string): Html {
  const cell = `padding:12px 0;border-bottom:1px solid ${COLOURS.hair}`;
  return html`<tr>
    <td width="60" style="${cell}">${picture(findProduct(item.product_id)?.image, siteUrl)}</td>
    <td style="${cell};padding-left:18px;${textStyle(16)}">
      ${item.product_name}<br /><span style="color:${COLOURS.ink2}"
        >Size ${item.size} · Qty ${item.quantity}</span
      >
    </td>
    <td align="right" style="${cell};white-space:nowrap;${textStyle(16)}">
      ${formatCents(item.total_price)}
    </td>
  </tr>`;
}

function picture(path: string | undefined, siteUrl: string): Html {
  if (!path) return html``;
  return html`<img
    src="${siteUrl}${path}"
    width="60"
    height="75"
    alt=""
    style="display:block;border:0"
  />`;
}

function amountRow({ label, value }: AmountRow): Html {
  return html`<tr>
    <td style="padding:4px 0;${textStyle(16)}">${label}</td>
    <td align="right" style="padding:4px 0;white-space:nowrap;${textStyle(16)}">${value}</td>
  </tr>`;
}

function totalRow(order: Order): Html {
  return html`<tr>
    <td style="padding-top:14px;${headingStyle(26)}">Total</td>
    <td align="right" style="padding-top:14px;${headingStyle(26)}">
      ${formatCents(order.total_amount)}
    </td>
  </tr>`;
}

function whereAndWhen(order: Order): Html {
  const heading = (title: string) =>
    html`<h2 style="margin:0 0 4px;${headingStyle(15, COLOURS.ink2)}">${title}</h2>`;
  const addresses = addressesOf(order).map(
    ([title, lines]) =>
      html`${heading(title)}
        <p style="margin:0 0 20px;${textStyle(16)}">${lines.map((line) => html`${line}<br />`)}</p>`,
  );
  return html`<tr>
    <td class="column" width="50%" valign="top" style="padding-right:16px">${addresses}</td>
    <td class="column" width="50%" valign="top">
      ${heading('What happens next')}
      <p style="margin:0;${textStyle(16)}">${DELIVERY}</p>
    </td>
  </tr>`;
}
