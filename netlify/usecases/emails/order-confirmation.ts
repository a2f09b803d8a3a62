import type { Order } from '#adapters/records/orders/orders.ts';
import type { OrderAddress } from '#contracts/orders/order-content.ts';
import type { Mail } from '#adapters/smtp.ts';
import { type AmountRow, orderAmountRows } from '#shop/pricing.ts';
import { findProduct } from '#shop/catalog.ts';
import { describeDelivery, estimateDelivery } from '#shop/delivery.ts';
import { thankYou } from '#shop/greeting.ts';
import { texts } from '#shop/messages.ts';
import { formatCents } from '#shop/money.ts';
import { describePayment } from '#shop/order-messages.ts';
import { paths } from '#shop/paths.ts';
import { formatDay } from '#shop/shop-clock.ts';
import { sizeLabel } from '#shop/variant.ts';
import {
  composeEmail,
  table,
  textFooter,
  button,
  COLORS,
  headingStyle,
  textStyle,
  html,
  picture,
  type Html,
} from './layout.ts';

const RECEIVED = 'We have your order. We will email a tracking number once it ships.';

/** What happens next: the dates of the confirmation page, or what a pending payment means. */
function nextSteps({ createdAt, status, paymentStatus, shippingAddress }: Order): string {
  if (paymentStatus === 'pending') return texts.paymentPending;
  if (paymentStatus !== 'completed')
    return `Nothing ships, because this order is ${status === 'cancelled' ? 'canceled' : status}.`;
  const { country } = shippingAddress;
  return describeDelivery(estimateDelivery({ country, orderedAt: createdAt, now: createdAt }));
}

/** The email for every new order, with the link that opens it (design, E-mail). */
export function orderConfirmation(order: Order, siteUrl: string): Mail {
  const subject = `Your order ${order.orderNumber}`;
  const link = siteUrl + paths.orderConfirmation(order.id, order.secureToken);
  return composeEmail({
    to: order.customer.email,
    subject,
    text: orderConfirmationText(order, link),
    siteUrl,
    preview: RECEIVED,
    body: orderConfirmationHtml(order, link, siteUrl),
  });
}

function orderConfirmationText(order: Order, link: string): string {
  const items = order.items.map(
    (item) =>
      `${item.product}\n${sizeLabel(item.size)} · Qty ${item.quantity}   ${formatCents(item.totalCents)}`,
  );
  const amounts = orderAmountRows(order).map(({ label, value }) => `${label}: ${value}`);
  const addresses = addressesOf(order).map(([title, lines]) => [title, ...lines].join('\n'));
  return `${thankYou(order.customer.first_name)}

${RECEIVED}

Order Number: ${order.orderNumber}
Date: ${formatDay(order.createdAt)}

${items.join('\n\n')}

${amounts.join('\n')}
Total: ${formatCents(order.totalCents)}

View Full Order Details:
${link}

${addresses.join('\n\n')}

Payment
${describePayment(order).join('\n')}

What happens next
${nextSteps(order)}
${textFooter}`;
}

/** The HTML body of the confirmation, with the same content as its text. */
function orderConfirmationHtml(order: Order, link: string, siteUrl: string): Html {
  return html` <h1 style="margin:0 0 14px;${headingStyle(54)}">
      ${thankYou(order.customer.first_name)}
    </h1>
    <p style="margin:0 0 32px;${textStyle(18)}">${RECEIVED}</p>
    ${table(numberAndDate(order), `border-top:1px solid ${COLORS.ink};border-bottom:1px solid ${COLORS.ink};margin-bottom:24px`)}
    ${table(order.items.map((item) => itemRow(item, siteUrl)))}
    ${table([...orderAmountRows(order).map(amountRow), totalRow(order)], 'margin:12px 0 28px')}
    ${button('View Full Order Details', link)} ${table(whereAndWhen(order), 'margin-top:32px')}`;
}

function numberAndDate(order: Order): Html {
  const labeled = (name: string, value: string) =>
    html`<div style="${headingStyle(14, COLORS.ink2)}">${name}</div>
      <div class="number" style="padding-top:6px;${headingStyle(25)}">${value}</div>`;
  return html`<tr>
    <td style="padding:18px 0">${labeled('Order Number', order.orderNumber)}</td>
    <td align="right" style="padding:18px 0">${labeled('Date', formatDay(order.createdAt))}</td>
  </tr>`;
}

function itemRow(item: Order['items'][number], siteUrl: string): Html {
  const cell = `padding:12px 0;border-bottom:1px solid ${COLORS.hair}`;
  return html`<tr>
    <td width="60" style="${cell}">${picture(findProduct(item.productId)?.image, 60, siteUrl)}</td>
    <td style="${cell};padding-left:18px;${textStyle(16)}">
      ${item.product}<br /><span style="color:${COLORS.ink2}"
        >${sizeLabel(item.size)} · Qty ${item.quantity}</span
      >
    </td>
    <td align="right" style="${cell};white-space:nowrap;${textStyle(16)}">
      ${formatCents(item.totalCents)}
    </td>
  </tr>`;
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
      ${formatCents(order.totalCents)}
    </td>
  </tr>`;
}

function whereAndWhen(order: Order): Html {
  const heading = (title: string) =>
    html`<h2 style="margin:0 0 4px;${headingStyle(15, COLORS.ink2)}">${title}</h2>`;
  const addresses = addressesOf(order).map(
    ([title, lines]) =>
      html`${heading(title)}
        <p style="margin:0 0 20px;${textStyle(16)}">${lines.map((line) => html`${line}<br />`)}</p>`,
  );
  return html`<tr>
    <td class="column" width="50%" valign="top" style="padding-right:16px">${addresses}</td>
    <td class="column" width="50%" valign="top">
      ${heading('Payment')}
      <p style="margin:0 0 20px;${textStyle(16)}">
        ${describePayment(order).map((line) => html`${line}<br />`)}
      </p>
      ${heading('What happens next')}
      <p style="margin:0;${textStyle(16)}">${nextSteps(order)}</p>
    </td>
  </tr>`;
}

/** The shipping address, and the billing address if it is different. */
function addressesOf(order: Order): [title: string, lines: string[]][] {
  const shipping = addressLines(order.shippingAddress);
  const billing = addressLines(order.billingAddress);
  const both: [string, string[]][] = [['Shipping Address', shipping]];
  if (billing.join() !== shipping.join()) both.push(['Billing Address', billing]);
  return both;
}

export function addressLines(address: OrderAddress): string[] {
  return [
    `${address.first_name} ${address.last_name}`,
    [address.address_line1, address.address_line2].filter(Boolean).join(', '),
    `${address.city}, ${address.state_province} ${address.postal_code}`,
    address.country,
  ];
}
