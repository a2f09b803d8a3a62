import type { Order } from '#adapters/records/orders.ts';
import type { Mail } from '#adapters/smtp.ts';
import { salutation } from '#shop/greeting.ts';
import { formatCents } from '#shop/money.ts';
import { paths } from '#shop/paths.ts';
import { html } from './html.ts';
import { button, emailLayout, textFooter, headingStyle, textStyle } from './layout.ts';

/** For an order whose pending payment failed, which cancels it (requirements §4). */
export function paymentFailed(order: Order, siteUrl: string): Mail {
  const subject = `Your order ${order.order_number} is canceled`;
  const shop = siteUrl + paths.section('products');
  const body = [
    `PayPal could not complete your payment of ${formatCents(order.total_amount)}. Your order ${order.order_number} is canceled, and you have not been charged.`,
    'If you still want it, you can order again and pay another way.',
  ];
  return {
    to: order.customer.email,
    subject,
    text: `${salutation(order.customer.first_name)}\n\n${body.join('\n\n')}\n\nShop Collection:\n${shop}\n${textFooter}`,
    html: emailLayout({
      siteUrl,
      subject,
      preview: 'You have not been charged.',
      body: html` <h1 style="margin:0 0 18px;${headingStyle(50)}">Order canceled</h1>
        ${body.map((paragraph) => html`<p style="margin:0 0 18px;${textStyle(18)}">${paragraph}</p>`)}
        <div style="padding-top:14px">${button('Shop Collection', shop)}</div>`,
    }),
  };
}
