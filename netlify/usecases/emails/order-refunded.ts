import type { Order } from '#adapters/records/orders.ts';
import type { Mail } from '#adapters/smtp.ts';
import { formatCents } from '#shop/money.ts';
import { paths } from '#shop/paths.ts';
import { orderNotice } from './order-notice.ts';

const WHEN = 'The refund goes to your original payment method and takes 5-7 business days.';

/** For a full or partial refund of an order. */
export function orderRefunded(order: Order, amountCents: number, siteUrl: string): Mail {
  const amount = formatCents(amountCents);
  const isCancelled = order.status === 'cancelled';
  return orderNotice({
    order,
    siteUrl,
    subject: `Refund of ${amount} for order ${order.order_number}`,
    title: isCancelled ? 'Order canceled' : 'Order refunded',
    preview: WHEN,
    paragraphs: [
      ...(isCancelled ? [`Your order ${order.order_number} is canceled.`] : []),
      `We refunded ${amount}. ${WHEN}`,
    ],
    details: [
      ['Order Number', order.order_number],
      ['Order Total', formatCents(order.total_amount)],
      ['Refund', amount],
    ],
    link: {
      label: 'View Full Order Details',
      address: siteUrl + paths.orderConfirmation(order.id, order.secure_token),
    },
  });
}
