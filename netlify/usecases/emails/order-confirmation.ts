import type { Order } from '#adapters/records/orders.ts';
import type { Mail } from '#adapters/smtp.ts';
import { thankYou } from '#shop/greeting.ts';
import { formatCents } from '#shop/money.ts';
import { paths } from '#shop/paths.ts';
import { formatDay } from '#shop/shop-clock.ts';
import { emailLayout, textFooter } from './layout.ts';
import { orderConfirmationHtml } from './order-confirmation-html.ts';
import { addressesOf, amountsOf, DELIVERY, RECEIVED } from './order-summary.ts';

/** The email for every new order, with the link that opens it (design, E-mail). */
export function orderConfirmation(order: Order, siteUrl: string): Mail {
  const subject = `Your order ${order.order_number}`;
  const link = siteUrl + paths.orderConfirmation(order.id, order.secure_token);
  const body = orderConfirmationHtml(order, link, siteUrl);
  return {
    to: order.customer.email,
    subject,
    text: orderConfirmationText(order, link),
    html: emailLayout({ siteUrl, subject, preview: RECEIVED, body }),
  };
}

function orderConfirmationText(order: Order, link: string): string {
  const items = order.items.map(
    (item) =>
      `${item.product_name}\nSize ${item.size} · Qty ${item.quantity}   ${formatCents(item.total_price)}`,
  );
  const amounts = amountsOf(order).map(({ label, value }) => `${label}: ${value}`);
  const addresses = addressesOf(order).map(([title, lines]) => [title, ...lines].join('\n'));
  return `${thankYou(order.customer.first_name)}

${RECEIVED}

Order Number: ${order.order_number}
Date: ${formatDay(order.created_at)}

${items.join('\n\n')}

${amounts.join('\n')}
Total: ${formatCents(order.total_amount)}

View Full Order Details:
${link}

${addresses.join('\n\n')}

What happens next
${DELIVERY}
${textFooter}`;
}
