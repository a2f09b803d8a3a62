import type { Order } from '#adapters/records/orders.ts';
import type { Mail } from '#adapters/smtp.ts';
import { trackingLink } from '#shop/carriers.ts';
import { describeDelivery, estimateDelivery } from '#shop/delivery.ts';
import { paths } from '#shop/paths.ts';
import { formatDay } from '#shop/shop-clock.ts';
import { orderNotice } from './order-notice.ts';
import { addressesOf } from './order-confirmation.ts';

/** The shipping email with carrier and tracking number (requirements §3). */
export function orderShipped(order: Order, siteUrl: string): Mail {
  const { carrier, tracking_number: number } = order;
  if (!carrier || !number) throw new Error('A shipped order has a carrier and a tracking number.');
  const subject = `Your order ${order.order_number} is on its way`;
  const [shipping] = addressesOf(order);
  const shipment = trackingLink(carrier, number);
  return orderNotice({
    order,
    siteUrl,
    subject,
    title: 'On its way',
    preview: `${carrier} ${number}`,
    paragraphs: [`Your order has shipped. ${expected(order)}`],
    details: [
      ['Order Number', order.order_number],
      ['Shipped', formatDay(order.shipped_at ?? order.created_at)],
      ['Carrier', carrier],
      ['Tracking Number', number],
      ['Items', itemsOf(order)],
      ['Shipping Address', shipping?.[1].join(', ') ?? ''],
    ],
    link: shipment
      ? { label: 'Track Your Package', address: shipment }
      : {
          label: 'View Full Order Details',
          address: siteUrl + paths.orderConfirmation(order.id, order.secure_token),
        },
  });
}

/** The days that the confirmation page shows. */
function expected({ created_at, shipped_at, shipping_address }: Order): string {
  const shippedAt = shipped_at ?? created_at;
  const { country } = shipping_address;
  return describeDelivery(
    estimateDelivery({ country, orderedAt: created_at, shippedAt, now: shippedAt }),
  );
}

function itemsOf(order: Order): string {
  return order.items
    .map((item) => `${item.quantity} × ${item.product_name}, Size ${item.size}`)
    .join('; ');
}
