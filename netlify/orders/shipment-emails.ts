import { type OrderRecord, readOrder } from './orders.queries.ts';
import { trackingLink } from '#shop/carriers.ts';
import { countOf } from '#shop/count-of.ts';
import { deliveryPlace, describeDelivery, estimateDelivery, RETURN_DAYS } from '#shop/delivery.ts';
import { formatDay } from '#shop/shop-clock.ts';
import { sizeLabel } from '#shop/variant.ts';
import { type Block, type Email, type Emails, type Fact, textBlock } from '#mail/email.ts';
import { addressLines, ofOrder, orderItems, orderButton } from './order-confirmation.ts';

/** The shipping email with carrier and tracking number (requirements §3). */
export const orderShipped = (order: OrderRecord): Email =>
  shipmentNotice(order, {
    subject: `Your order ${order.orderNumber} is on its way`,
    title: 'On its way',
    news: 'Your order has shipped.',
  });

/** For a shipped order whose tracking number was wrong. */
const trackingCorrected = (order: OrderRecord): Email =>
  shipmentNotice(order, {
    subject: `New tracking number for order ${order.orderNumber}`,
    title: 'New tracking number',
    news: 'The tracking number that we sent you was wrong. This is the right one.',
  });

function shipmentNotice(
  order: OrderRecord,
  { subject, title, news }: { subject: string; title: string; news: string },
): Email {
  const { carrier, trackingNumber, createdAt: orderedAt } = order;
  if (!carrier || !trackingNumber) {
    throw new Error('A shipped order has a carrier and a tracking number.');
  }
  const shippedAt = order.shippedAt ?? orderedAt;
  const place = deliveryPlace(order.shippingAddress);
  const dates = { orderedAt, shippedAt, now: shippedAt, method: order.method };
  const delivery = estimateDelivery({ ...place, ...dates });
  return {
    to: order.customer.email,
    subject,
    preview: `${carrier} ${trackingNumber}`,
    blocks: [
      { type: 'title', text: title },
      { type: 'text', text: `${news} ${describeDelivery(delivery, order.method)}`.trim() },
      ...trackingLinks(order, trackingLink(carrier, trackingNumber)),
      {
        type: 'facts',
        facts: shipmentFacts(order, {
          carrier,
          trackingNumber,
          shippedAt,
          number: ['Order Number', order.orderNumber],
          pieces: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
        }),
      },
      orderItems(order, describeItem),
      {
        type: 'text',
        text: `It should fit. If not, you have ${RETURN_DAYS} days after it arrives to send it back.`,
      },
    ],
  };
}

/** The carrier's page, if it has one, before that of the order. */
export const trackingLinks = (order: OrderRecord, address: string | null | undefined): Block[] =>
  address
    ? [
        { type: 'button', label: 'Track Your Package', address },
        { type: 'link', ...orderButton(order) },
      ]
    : [{ type: 'button', ...orderButton(order) }];

interface Shipment {
  carrier: string;
  trackingNumber: string;
  shippedAt: Date;
  /** The shipped order or return. */
  number: Fact;
  pieces: number;
}

export const shipmentFacts = (
  { shippingAddress }: OrderRecord,
  { carrier, trackingNumber, shippedAt, number, pieces }: Shipment,
): Fact[] => [
  ['Tracking Number', trackingNumber],
  ['Carrier', carrier],
  number,
  ['Shipped', formatDay(shippedAt)],
  ['Shipping Address', addressLines(shippingAddress)],
  ['In the parcel', countOf(pieces, 'piece')],
];

export const describeItem = ({ size, quantity }: { size: string; quantity: number }) =>
  `${sizeLabel(size)}, ${countOf(quantity, 'piece')}`;

/** For an order whose shipping address was corrected before it shipped. */
const addressCorrected = (order: OrderRecord): Email => ({
  to: order.customer.email,
  subject: `New shipping address for order ${order.orderNumber}`,
  preview: addressLines(order.shippingAddress).join(', '),
  blocks: [
    { type: 'title', text: 'Shipping address corrected' },
    {
      type: 'text',
      text: 'We have corrected the shipping address of your order. If it is not right, reply to this email.',
    },
    {
      type: 'facts',
      facts: [
        ['Order Number', order.orderNumber],
        ['Shipping Address', addressLines(order.shippingAddress)],
      ],
    },
    { type: 'button', ...orderButton(order) },
  ],
});

/** For an order with pieces in another size than it was bought in, before it ships. */
function sizeChanged(
  order: OrderRecord,
  { product, from, to, quantity }: { product: string; from: string; to: string; quantity: number },
): Email {
  const count = quantity === 1 ? 'one' : String(quantity);
  return {
    to: order.customer.email,
    subject: `New size for order ${order.orderNumber}`,
    preview: `${product}: ${sizeLabel(to)} instead of ${sizeLabel(from)}`,
    blocks: [
      { type: 'title', text: 'Size changed' },
      textBlock(
        `We will ship ${count} ${to} instead of ${count} ${from} of the ${product}. The price stays the same: nothing is charged or refunded. If it is not right, reply to this email.`,
      ),
      { type: 'facts', facts: [['Order Number', order.orderNumber]] },
      orderItems(order, describeItem),
      { type: 'button', ...orderButton(order) },
    ],
  };
}

export const shipmentEmails = {
  'order-shipped': ofOrder(orderShipped),
  'tracking-corrected': ofOrder(trackingCorrected),
  'address-corrected': ofOrder(addressCorrected),
  'size-changed': async (change) => sizeChanged(await readOrder(change.order_id), change),
} satisfies Partial<Emails>;
