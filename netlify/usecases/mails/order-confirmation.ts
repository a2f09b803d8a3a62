import type { Order } from '#adapters/records/orders.ts';
import type { Mail } from '#adapters/smtp.ts';
import { findProduct } from '#shop/catalog.ts';
import { formatCents } from '#shop/money.ts';
import { paths } from '#shop/paths.ts';
import { html, type Html } from './html.ts';
import { button, COLOURS, display, letter, text, textFoot } from './letter.ts';

const PROMISE = 'Your order is in the book. We will email a tracking number once it ships.';
const NEXT = 'Processing within 1–2 business days. Delivery in 3–5 business days, standard.';

/** The mail that every order sends, with the link that opens it (design, E-mail). */
export function orderConfirmation(order: Order, siteUrl: string): Mail {
  const subject = `Your order ${order.order_number}`;
  const link = siteUrl + paths.orderConfirmation(order.id, order.secure_token);
  return {
    to: order.customer.email,
    subject,
    text: inText(order, link),
    html: letter({ siteUrl, subject, preview: PROMISE, body: inHtml(order, link, siteUrl) }),
  };
}

/** In UTC, as the day in the order's number. */
function formatDay(day: Date): string {
  return day.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}

type Address = Order['shipping_address'];

function addressLines(address: Address): string[] {
  return [
    `${address.first_name} ${address.last_name}`,
    [address.address_line1, address.address_line2].filter(Boolean).join(', '),
    `${address.city}, ${address.state_province} ${address.postal_code}`,
    address.country,
  ];
}

function addresses(order: Order): [title: string, lines: string[]][] {
  const shipping = addressLines(order.shipping_address);
  const billing = addressLines(order.billing_address);
  const both: [string, string[]][] = [['Shipping Address', shipping]];
  if (billing.join() !== shipping.join()) both.push(['Billing Address', billing]);
  return both;
}

function amounts(order: Order): [name: string, amount: string][] {
  const discount: [string, string][] = order.promo_code
    ? [[`Discount (${order.promo_code})`, formatCents(-order.discount_amount)]]
    : [];
  return [
    ['Subtotal', formatCents(order.subtotal)],
    ...discount,
    ['Shipping', 'Free'],
    ['Sales Tax', formatCents(order.sales_tax)],
  ];
}

function inText(order: Order, link: string): string {
  const items = order.items.map(
    (item) =>
      `${item.product_name}\nSize ${item.size} · Qty ${item.quantity}   ${formatCents(item.total_price)}`,
  );
  return `Thank you, ${order.customer.first_name}.

${PROMISE}

Order Number: ${order.order_number}
Date: ${formatDay(order.created_at)}

${items.join('\n\n')}

${amounts(order)
  .map(([name, amount]) => `${name}: ${amount}`)
  .join('\n')}
Total: ${formatCents(order.total_amount)}

View Full Order Details:
${link}

${addresses(order)
  .map(([title, lines]) => `${title}\n${lines.join('\n')}`)
  .join('\n\n')}

What happens next
${NEXT}
${textFoot}`;
}

function inHtml(order: Order, link: string, siteUrl: string): Html {
  return html` <h1 style="margin:0 0 14px;${display(54)}">
      Thank you, ${order.customer.first_name}.
    </h1>
    <p style="margin:0 0 32px;${text(18)}">${PROMISE}</p>
    <table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      style="border-top:1px solid ${COLOURS.ink};border-bottom:1px solid ${COLOURS.ink};margin-bottom:24px"
    >
      <tr>
        <td style="padding:18px 0">${fact('Order Number', order.order_number)}</td>
        <td align="right" style="padding:18px 0">${fact('Date', formatDay(order.created_at))}</td>
      </tr>
    </table>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
      ${order.items.map((item) => itemRow(item, siteUrl))}
    </table>
    <table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      style="margin:12px 0 28px"
    >
      ${amounts(order).map(([name, amount]) => amountRow(name, amount))}
      <tr>
        <td style="padding-top:14px;${display(26)}">Total</td>
        <td align="right" style="padding-top:14px;${display(26)}">
          ${formatCents(order.total_amount)}
        </td>
      </tr>
    </table>
    ${button('View Full Order Details', link)}
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:32px">
      <tr>
        <td class="column" width="50%" valign="top" style="padding-right:16px">
          ${addresses(order).map(
            ([title, lines]) =>
              html`${heading(title)}
                <p style="margin:0 0 20px;${text(16)}">
                  ${lines.map((line) => html`${line}<br />`)}
                </p>`,
          )}
        </td>
        <td class="column" width="50%" valign="top">
          ${heading('What happens next')}
          <p style="margin:0;${text(16)}">${NEXT}</p>
        </td>
      </tr>
    </table>`;
}

const heading = (title: string) =>
  html`<h2 style="margin:0 0 4px;${display(15, COLOURS.ink2)}">${title}</h2>`;

const fact = (name: string, value: string) =>
  html`<div style="${display(14, COLOURS.ink2)}">${name}</div>
    <div style="padding-top:6px;${display(25)}">${value}</div>`;

const amountRow = (name: string, amount: string) =>
  html`<tr>
    <td style="padding:4px 0;${text(16)}">${name}</td>
    <td align="right" style="padding:4px 0;white-space:nowrap;${text(16)}">${amount}</td>
  </tr>`;

function itemRow(item: Order['items'][number], siteUrl: string): Html {
  const picture = findProduct(item.product_id)?.image;
  const cell = `padding:12px 0;border-bottom:1px solid ${COLOURS.hair}`;
  return html`<tr>
    <td width="60" style="${cell}">
      ${
        picture
          ? html`<img
              src="${siteUrl}${picture}"
              width="60"
              height="75"
              alt=""
              style="display:block;border:0"
            />`
          : ''
      }
    </td>
    <td style="${cell};padding-left:18px;${text(16)}">
      ${item.product_name}<br /><span style="color:${COLOURS.ink2}"
        >Size ${item.size} · Qty ${item.quantity}</span
      >
    </td>
    <td align="right" style="${cell};white-space:nowrap;${text(16)}">
      ${formatCents(item.total_price)}
    </td>
  </tr>`;
}
