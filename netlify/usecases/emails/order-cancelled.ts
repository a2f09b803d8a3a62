import type { Order } from '#adapters/records/orders.ts';
import type { Mail } from '#adapters/smtp.ts';
import { formatCents } from '#shop/money.ts';
import { paths } from '#shop/paths.ts';
import { orderNotice } from './order-notice.ts';

/** For a canceled order that had nothing to refund. */
export function orderCancelled(order: Order, siteUrl: string): Mail {
  return orderNotice({
    order,
    siteUrl,
    subject: `Your order ${order.order_number} is canceled`,
    title: 'Order canceled',
    preview: 'No action is needed.',
    paragraphs: ['We have canceled your order. If this surprises you, reply to this email.'],
    details: [
      ['Order Number', order.order_number],
      ['Order Total', formatCents(order.total_amount)],
    ],
    link: { label: 'Shop Collection', address: siteUrl + paths.section('products') },
  });
}
