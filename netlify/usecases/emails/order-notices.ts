/** Short emails about an order: what happened, a table of details, and one link. */
import type { Order } from '#adapters/records/orders/orders.ts';
import type { StoredReturn } from '#adapters/records/returns/returns.ts';
import type { Mail } from '#adapters/smtp.ts';
import { trackingLink } from '#shop/carriers.ts';
import { describeDelivery, estimateDelivery } from '#shop/delivery.ts';
import { salutation } from '#shop/greeting.ts';
import { formatCents } from '#shop/money.ts';
import { paidCents } from '#shop/order-messages.ts';
import { paymentBadges } from '#shop/order-state.ts';
import { paths } from '#shop/paths.ts';
import { formatDay } from '#shop/shop-clock.ts';
import { soldOutWhilePaying } from '#shop/stock-messages.ts';
import { sizeLabel } from '#shop/variant.ts';
import {
  button,
  composeEmail,
  secondLink,
  table,
  textFooter,
  COLORS,
  headingStyle,
  textStyle,
  html,
  type Html,
} from './layout.ts';
import { addressLines } from './order-confirmation.ts';

/** The shipping email with carrier and tracking number (requirements §3). */
export function orderShipped(order: Order, siteUrl: string): Mail {
  return shipmentNotice(order, siteUrl, {
    subject: `Your order ${order.orderNumber} is on its way`,
    title: 'On its way',
    news: 'Your order has shipped.',
  });
}

/** For a shipped order whose tracking number was wrong. */
export function trackingCorrected(order: Order, siteUrl: string): Mail {
  return shipmentNotice(order, siteUrl, {
    subject: `New tracking number for order ${order.orderNumber}`,
    title: 'New tracking number',
    news: 'The tracking number that we sent you was wrong. This is the right one.',
  });
}

function shipmentNotice(
  order: Order,
  siteUrl: string,
  { subject, title, news }: { subject: string; title: string; news: string },
): Mail {
  const { carrier, trackingNumber: number, createdAt: orderedAt } = order;
  if (!carrier || !number) throw new Error('A shipped order has a carrier and a tracking number.');
  const shippedAt = order.shippedAt ?? orderedAt;
  const { country } = order.shippingAddress;
  const delivery = estimateDelivery({ country, orderedAt, shippedAt, now: shippedAt });
  const items = order.items.map(
    (item) => `${item.quantity} × ${item.product}, ${sizeLabel(item.size)}`,
  );
  const shipment = trackingLink(carrier, number);
  return orderNotice(order, siteUrl, {
    subject,
    title,
    preview: `${carrier} ${number}`,
    paragraphs: [`${news} ${describeDelivery(delivery)}`],
    details: [
      ['Order Number', order.orderNumber],
      ['Shipped', formatDay(shippedAt)],
      ['Carrier', carrier],
      ['Tracking Number', number],
      ['Items', items.join('; ')],
      ['Shipping Address', addressLines(order.shippingAddress).join(', ')],
    ],
    ...(shipment
      ? {
          link: { label: 'Track Your Package', address: shipment },
          second: orderLink(order, siteUrl),
        }
      : { link: orderLink(order, siteUrl) }),
  });
}

/** For an order whose shipping address was corrected before it shipped. */
export function addressCorrected(order: Order, siteUrl: string): Mail {
  return orderNotice(order, siteUrl, {
    subject: `New shipping address for order ${order.orderNumber}`,
    title: 'Shipping address corrected',
    preview: addressLines(order.shippingAddress).join(', '),
    paragraphs: [
      'We have corrected the shipping address of your order. If it is not right, reply to this email.',
    ],
    details: [
      ['Order Number', order.orderNumber],
      ['Shipping Address', addressLines(order.shippingAddress).join(', ')],
    ],
    link: orderLink(order, siteUrl),
  });
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
export function orderRefunded(order: Order, refund: Refund, siteUrl: string): Mail {
  const { refundTo, returned } = refund;
  const amount = formatCents(refund.amount);
  const isCancelled = order.status === 'cancelled';
  const isPart = order.paymentStatus === 'completed' && !isCancelled;
  const when = `It goes to your ${refundTo ?? 'original payment method'} and takes 5-7 business days.`;
  const badges = paymentBadges(order).map(({ label }) => label);
  return orderNotice(order, siteUrl, {
    subject: `${amount} refunded for order ${order.orderNumber}`,
    title: isCancelled ? 'Order canceled' : isPart ? `${amount} refunded` : 'Order refunded',
    preview: when,
    paragraphs: [
      ...(isCancelled ? [`Your order ${order.orderNumber} is canceled.`] : []),
      isPart ? when : `We refunded ${amount}. ${when}`,
      ...(isPart && !returned ? ['Your order stands; nothing else changes.'] : []),
      ...(returned?.refundReason ? [returned.refundReason] : []),
    ],
    details: [
      ['Order Number', order.orderNumber],
      ...(returned ? ([['Return', returned.returnNumber]] as const) : []),
      ['Payment Status', badges.join(', ')],
      ['Order Total', formatCents(order.totalCents)],
      ...(refund.fee ? ([['Return shipping, kept', formatCents(refund.fee)]] as const) : []),
      ...(refund.adjusted ? ([['Adjusted', formatCents(refund.adjusted)]] as const) : []),
      ['Refund', amount],
      ...(isPart ? ([['You have paid', formatCents(paidCents(order))]] as const) : []),
    ],
    link: orderLink(order, siteUrl),
  });
}

/** For a canceled order that had nothing to refund. */
export function orderCancelled(order: Order, siteUrl: string): Mail {
  const isPaid = order.totalCents > 0 && order.paymentStatus === 'completed';
  return orderNotice(order, siteUrl, {
    subject: `Your order ${order.orderNumber} is canceled`,
    title: 'Order canceled',
    preview: 'No action is needed.',
    paragraphs: [
      'We have canceled your order. If this surprises you, reply to this email.',
      ...(isPaid ? ['We write again when the money is on its way back to you.'] : []),
    ],
    details: [
      ['Order Number', order.orderNumber],
      ['Order Total', formatCents(order.totalCents)],
    ],
    link: shopLink(siteUrl),
  });
}

/** For an order whose pending payment failed, which cancels it (requirements §4). */
export function paymentFailed(order: Order, siteUrl: string): Mail {
  return orderNotice(order, siteUrl, {
    subject: `Your order ${order.orderNumber} is canceled`,
    title: 'Order canceled',
    preview: 'You have not been charged.',
    paragraphs: [
      `PayPal could not complete your payment of ${formatCents(order.totalCents)}. Your order ${order.orderNumber} is canceled, and you have not been charged.`,
      'If you still want it, you can order again and pay another way.',
    ],
    details: [],
    link: shopLink(siteUrl),
  });
}

/** For a payment that came when too few pieces were left; there is no order. */
export function soldOut(
  payment: Pick<Order, 'customer'> & { amountCents: number },
  siteUrl: string,
): Mail {
  return orderNotice(payment, siteUrl, {
    subject: 'Sold out: we refunded your payment',
    title: 'Sold out',
    preview: WHEN,
    paragraphs: [soldOutWhilePaying(payment.amountCents), WHEN],
    details: [],
    link: shopLink(siteUrl),
  });
}

/** The link that opens the order's page. */
export const orderLink = (order: Order, siteUrl: string): Link => ({
  label: 'View Full Order Details',
  address: siteUrl + paths.orderConfirmation(order.id, order.secureToken),
});

const shopLink = (siteUrl: string) => ({
  label: 'Shop Collection',
  address: siteUrl + paths.section('products'),
});

interface Link {
  label: string;
  address: string;
}

interface Notice {
  subject: string;
  title: string;
  preview: string;
  paragraphs: string[];
  details: (readonly [name: string, value: string])[];
  link: Link;
  /** A plain link under the button. */
  second?: Link;
}

function orderNotice(
  { customer }: Pick<Order, 'customer'>,
  siteUrl: string,
  { subject, title, preview, paragraphs, details, link, second }: Notice,
): Mail {
  const text = [
    title,
    salutation(customer.first_name),
    ...paragraphs,
    details.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...[link, ...(second ? [second] : [])].map(({ label, address }) => `${label}:\n${address}`),
  ];
  return composeEmail({
    to: customer.email,
    subject,
    text: `${text.filter(Boolean).join('\n\n')}\n${textFooter}`,
    siteUrl,
    preview,
    body: html` <h1 style="margin:0 0 14px;${headingStyle(50)}">${title}</h1>
      ${paragraphs.map((paragraph) => html`<p style="margin:0 0 18px;${textStyle(18)}">${paragraph}</p>`)}
      ${details.length > 0 ? detailTable(details) : html`<div style="height:14px"></div>`}
      ${button(link.label, link.address)}
      ${second ? secondLink(second.label, second.address) : ''}`,
  });
}

function detailTable(details: Notice['details']): Html {
  const line = `border-bottom:1px solid ${COLORS.hair}`;
  const rows = details.map(
    ([name, value]) =>
      html`<tr>
        <td
          style="padding:14px 12px 12px 0;${line};white-space:nowrap;vertical-align:top;${headingStyle(14, COLORS.ink2)}"
        >
          ${name}
        </td>
        <td align="right" style="padding:12px 0;${line};word-break:break-word;${textStyle(17)}">
          ${value}
        </td>
      </tr>`,
  );
  return table(rows, `border-top:1px solid ${COLORS.ink};margin:10px 0 28px`);
}
