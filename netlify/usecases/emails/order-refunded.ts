import type { Order } from '#adapters/records/orders.ts';
import type { Mail } from '#adapters/smtp.ts';
import { formatCents } from '#shop/money.ts';
import { paths } from '#shop/paths.ts';
import { orderNotice } from './order-notice.ts';

const WHEN = 'It goes back to how you paid; banks take up to ten days to show it.';

/** Tells that some or all of an order's money is on its way back. */
export function orderRefunded(order: Order, amountCents: number, siteUrl: string): Mail {
  const amount = formatCents(amountCents);
  const isCancelled = order.status === 'cancelled';
  return orderNotice({
    order,
    siteUrl,
    subject: `${amount} of your order ${order.order_number} comes back`,
    title: isCancelled ? 'Order cancelled' : 'Money back',
    preview: WHEN,
    paragraphs: [
      ...(isCancelled ? [`Your order ${order.order_number} is cancelled.`] : []),
      `We have given back ${amount}. ${WHEN}`,
    ],
    facts: [
      ['Order Number', order.order_number],
      ['Order Total', formatCents(order.total_amount)],
      ['Given Back', amount],
    ],
    link: {
      label: 'View Full Order Details',
      address: siteUrl + paths.orderConfirmation(order.id, order.secure_token),
    },
  });
}
