import type { TrackedOrder } from '#adapters/records/tracked-orders.ts';
import type { Mail } from '#adapters/smtp.ts';
import { formatCents } from '#shop/money.ts';
import { formatStatus } from '#shop/order-state.ts';
import { paths } from '#shop/paths.ts';
import { formatDay } from '#shop/shop-clock.ts';
import { html } from './html.ts';
import { button, emailLayout, textFooter } from './layout.ts';
import { headingStyle, textStyle } from './style.ts';

const BUTTON = 'View Full Order Details';
const CAUTION =
  'Anyone with a link can open its order: keep it to yourself. If you did not ask for this email, no action is needed.';

/** An email with the links to the orders of an address; undefined when it has none. */
export function orderLinks(
  to: string,
  orders: readonly TrackedOrder[],
  siteUrl: string,
): Mail | undefined {
  if (orders.length === 0) return undefined;
  const subject = orders.length === 1 ? 'The link to your order' : 'The links to your orders';
  const listed = orders.map((order) => ({
    number: order.order_number,
    facts: `${formatDay(order.created_at)} · ${formatStatus(order.status)} · ${formatCents(order.total_amount)}`,
    link: siteUrl + paths.orderConfirmation(order.id, order.secure_token),
  }));
  const plain = listed.map(({ number, facts, link }) => `${number}\n${facts}\n${BUTTON}:\n${link}`);
  return {
    to,
    subject,
    text: `${subject}\n\n${plain.join('\n\n')}\n\n${CAUTION}\n${textFooter}`,
    html: emailLayout({
      siteUrl,
      subject,
      preview: listed.map(({ number }) => number).join(', '),
      body: html` <h1 style="margin:0 0 28px;${headingStyle(50)}">${subject}</h1>
        ${listed.map(
          ({ number, facts, link }) =>
            html`<h2 style="margin:0 0 4px;${headingStyle(28)}">${number}</h2>
              <p style="margin:0 0 16px;${textStyle(16)}">${facts}</p>
              <div style="padding-bottom:32px">${button(BUTTON, link)}</div>`,
        )}
        <p style="margin:0;${textStyle(16)}">${CAUTION}</p>`,
    }),
  };
}
