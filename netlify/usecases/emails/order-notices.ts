/** Emails about what happens to an order. */
import type { Order } from '#adapters/records/orders/orders.ts';
import type { StoredReturn } from '#adapters/records/returns/returns.ts';
import { trackingLink } from '#shop/carriers.ts';
import { countOf } from '#shop/count-of.ts';
import { describeDelivery, estimateDelivery, RETURN_DAYS } from '#shop/delivery.ts';
import { formatCents } from '#shop/money.ts';
import { paidCents } from '#shop/order-messages.ts';
import { paymentBadges } from '#shop/order-state.ts';
import { paths } from '#shop/paths.ts';
import type { AmountRow } from '#shop/pricing.ts';
import { formatDay } from '#shop/shop-clock.ts';
import { soldOutWhilePaying } from '#shop/stock-messages.ts';
import { sizeLabel } from '#shop/variant.ts';
import type { Block, Email, Fact } from './email.ts';
import { addressLines, orderItems, orderLink } from './order-confirmation.ts';

/** The shipping email with carrier and tracking number (requirements §3). */
export const orderShipped = (order: Order): Email =>
  shipmentNotice(order, {
    subject: `Your order ${order.orderNumber} is on its way`,
    title: 'On its way',
    news: 'Your order has shipped.',
  });

/** For a shipped order whose tracking number was wrong. */
export const trackingCorrected = (order: Order): Email =>
  shipmentNotice(order, {
    subject: `New tracking number for order ${order.orderNumber}`,
    title: 'New tracking number',
    news: 'The tracking number that we sent you was wrong. This is the right one.',
  });

function shipmentNotice(
  order: Order,
  { subject, title, news }: { subject: string; title: string; news: string },
): Email {
  const { carrier, trackingNumber, createdAt: orderedAt } = order;
  if (!carrier || !trackingNumber) {
    throw new Error('A shipped order has a carrier and a tracking number.');
  }
  const shippedAt = order.shippedAt ?? orderedAt;
  const { country } = order.shippingAddress;
  const delivery = estimateDelivery({ country, orderedAt, shippedAt, now: shippedAt });
  return {
    to: order.customer.email,
    subject,
    preview: `${carrier} ${trackingNumber}`,
    blocks: [
      { type: 'title', text: title },
      { type: 'text', text: `${news} ${describeDelivery(delivery)}` },
      ...trackingLinks(order, trackingLink(carrier, trackingNumber)),
      {
        type: 'facts',
        facts: shipmentFacts(order, {
          ...{ carrier, trackingNumber, shippedAt },
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
export const trackingLinks = (order: Order, address: string | null | undefined): Block[] =>
  address
    ? [
        { type: 'button', label: 'Track Your Package', address },
        { type: 'link', ...orderLink(order) },
      ]
    : [{ type: 'button', ...orderLink(order) }];

interface Shipment {
  carrier: string;
  trackingNumber: string;
  shippedAt: Date;
  /** What is shipped. */
  number: Fact;
  pieces: number;
}

export const shipmentFacts = (
  { shippingAddress }: Order,
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
export const addressCorrected = (order: Order): Email => ({
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
    { type: 'button', ...orderLink(order) },
  ],
});

/** For an order with pieces in another size than it was bought in, before it ships. */
export function sizeChanged(
  order: Order,
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
      { type: 'button', ...orderLink(order) },
    ],
  };
}

const WHEN = 'The refund goes to your original payment method and takes 5-7 business days.';

/** Amounts in cents. */
interface Refund {
  amount: number;
  fee?: number | undefined;
  adjusted?: number | undefined;
  /** Where it goes: `Visa ending in 4242`. */
  refundTo: string | null;
  /** The return that it is for. */
  returned: StoredReturn | undefined;
}

/** For a full or partial refund of an order; that of a return says which one, and what was kept. */
export function orderRefunded(order: Order, refund: Refund): Email {
  const { refundTo, returned, fee, adjusted } = refund;
  const amount = formatCents(refund.amount);
  const isCancelled = order.status === 'cancelled';
  const isPart = order.paymentStatus === 'completed' && !isCancelled;
  const when = `It goes to your ${refundTo ?? 'original payment method'} and takes 5-7 business days.`;
  const stands = isPart && !returned ? ' Your order stands; nothing else changes.' : '';
  const refundedAt = order.refunds.findLast(({ amountCents }) => amountCents === refund.amount);
  const facts: (Fact | false | undefined)[] = [
    ['Order Number', order.orderNumber],
    refundedAt && ['Refunded', formatDay(refundedAt.refundedAt)],
    returned && ['Return', returned.returnNumber],
    [
      'Payment Status',
      paymentBadges(order)
        .map(({ label }) => label)
        .join(', '),
    ],
    Boolean(fee) && ['Return shipping, kept', formatCents(fee ?? 0)],
    Boolean(adjusted) && ['Adjusted', formatCents(adjusted ?? 0)],
  ];
  return {
    to: order.customer.email,
    subject: `${amount} refunded for order ${order.orderNumber}`,
    preview: when,
    blocks: [
      {
        type: 'title',
        text: isCancelled ? 'Order canceled' : isPart ? `${amount} refunded` : 'Order refunded',
      },
      ...(isCancelled ? [textBlock(`Your order ${order.orderNumber} is canceled.`)] : []),
      textBlock(isPart ? when + stands : `We refunded ${amount}. ${when}`),
      ...(returned?.refundReason ? [textBlock(returned.refundReason)] : []),
      { type: 'facts', facts: facts.filter((fact) => typeof fact === 'object') },
      orderItems(order, describeItem),
      { type: 'amounts', ...refundAmounts(order, refund.amount, isPart) },
      { type: 'button', ...orderLink(order) },
    ],
  };
}

const textBlock = (text: string): Block => ({ type: 'text', text });

/** What was paid and what of it stays so; once nothing does, what was refunded. */
function refundAmounts(order: Order, amountCents: number, isPart: boolean) {
  const paid: AmountRow = { label: 'Order Total', value: formatCents(order.totalCents) };
  if (!isPart) return { rows: [paid], total: { label: 'Refund', value: formatCents(amountCents) } };
  const others = order.totalCents - paidCents(order) - amountCents;
  return {
    rows: [
      paid,
      ...(others > 0 ? [{ label: 'Other refunds', value: formatCents(-others) }] : []),
      { label: 'Refund', value: formatCents(-amountCents) },
    ],
    total: { label: 'You have paid', value: formatCents(paidCents(order)) },
  };
}

/** For a canceled order that had nothing to refund. */
export function orderCancelled(order: Order): Email {
  const isPaid = order.totalCents > 0 && order.paymentStatus === 'completed';
  return shopNotice(order, {
    subject: `Your order ${order.orderNumber} is canceled`,
    title: 'Order canceled',
    preview: 'No action is needed.',
    paragraphs: [
      'We have canceled your order. If this surprises you, reply to this email.',
      ...(isPaid ? ['We write again when the money is on its way back to you.'] : []),
    ],
    facts: [
      ['Order Number', order.orderNumber],
      ['Order Total', formatCents(order.totalCents)],
    ],
  });
}

/** For an order whose pending payment failed, which cancels it (requirements §4). */
export const paymentFailed = (order: Order): Email =>
  shopNotice(order, {
    subject: `Your order ${order.orderNumber} is canceled`,
    title: 'Order canceled',
    preview: 'You have not been charged.',
    paragraphs: [
      `PayPal could not complete your payment of ${formatCents(order.totalCents)}. Your order ${order.orderNumber} is canceled, and you have not been charged.`,
      'If you still want it, you can order again and pay another way.',
    ],
  });

/** For a payment that came when too few pieces were left; there is no order. */
export const soldOut = (payment: Pick<Order, 'customer'> & { amountCents: number }): Email =>
  shopNotice(payment, {
    subject: 'Sold out: we refunded your payment',
    title: 'Sold out',
    preview: WHEN,
    paragraphs: [soldOutWhilePaying(payment.amountCents), WHEN],
  });

interface ShopNotice {
  subject: string;
  title: string;
  preview: string;
  paragraphs: string[];
  facts?: Fact[];
}

/** What ended without an order that stands; its button leads back to the shop. */
const shopNotice = (
  { customer }: Pick<Order, 'customer'>,
  { subject, title, preview, paragraphs, facts }: ShopNotice,
): Email => ({
  to: customer.email,
  subject,
  preview,
  blocks: [
    { type: 'title', text: title },
    ...paragraphs.map(textBlock),
    ...(facts ? [{ type: 'facts' as const, facts }] : []),
    { type: 'button', label: 'Shop Collection', address: paths.section('products') },
  ],
});
