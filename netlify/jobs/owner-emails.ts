import type { Order } from '#orders/orders.queries.ts';
import type { Payloads } from '#mail/outbox-kinds.ts';
import type { ReportedRefund } from '#payment/refunds.queries.ts';
import type { UnknownPayment } from '#payment/unknown-payments.queries.ts';
import { officePaths } from '#shop/office-paths.ts';
import { countOf } from '#shop/count-of.ts';
import { cutText } from '#shop/cut-text.ts';
import { formatCents, formatMoney } from '#shop/money.ts';
import type { PaymentMethod } from '#shop/order-state.ts';
import { formatDay, formatShopTime, startOfDay } from '#shop/shop-clock.ts';
import { sizePhrase } from '#shop/stock-messages.ts';
import { describeItems } from '#payment/unknown-payments.ts';
import type { Email, Link } from '#mail/email.ts';

/** A plain email to the owner: what happened as subject and title, then what is known of it and what to do. */
export interface Notice {
  subject: string;
  paragraphs: readonly (readonly string[])[];
  /** The pages of the office where it is done. */
  pages?: readonly Link[];
}

export function ownerEmail({ subject, paragraphs, pages = [] }: Notice, to: string): Email {
  const texts = paragraphs.map((paragraph) => paragraph.join('\n'));
  return {
    to,
    subject,
    preview: texts[0] ?? '',
    blocks: [
      { type: 'title', text: subject, isSentence: true },
      ...texts.map((text) => ({ type: 'text' as const, text })),
      ...pages.map((page) => ({ type: 'button' as const, ...page })),
    ],
  };
}

/** A visitor's message to the shop; a reply goes to the visitor. */
export const contactMessage = (
  { name, email, message }: Payloads['contact-message'],
  to: string,
): Email => ({
  to,
  replyTo: { name, address: email },
  subject: `Message from ${name}`,
  preview: cutText(message, 120),
  blocks: [
    { type: 'title', text: `${name} wrote`, isSentence: true },
    { type: 'small', text: email },
    { type: 'text', text: message },
  ],
});

const EXPLANATION =
  'The mail server permanently refused these recipients, so they are not retried.';

const dateOf = (day: string) => formatDay(startOfDay(day));

/** Tells the owner which events their tool has not taken within three days, by the day on which they were given up. */
export function failedWebhooks({ day, count, events }: Payloads['failed-webhooks']): Notice {
  const were = count === 1 ? 'event was' : 'events were';
  return {
    subject: `${count} ${were} not delivered to your tool by ${dateOf(day)}`,
    paragraphs: [
      ['ORDER_WEBHOOK_URL has not taken them for three days, so they are not tried again.'],
      firstOf(events, count),
    ],
    pages: [{ label: 'See why, and try again', address: officePaths.work }],
  };
}

/** Tells the owner which emails of a day by the shop's clock were refused, with the first of their ids. */
export function refusedEmails({ day, count, ids }: Payloads['refused-emails']): Notice {
  const subject = `${count} ${count === 1 ? 'email was' : 'emails were'} refused on ${dateOf(day)}`;
  return {
    subject,
    paragraphs: [[EXPLANATION], firstOf(ids, count)],
    pages: [{ label: 'See why', address: officePaths.work }],
  };
}

/** Somebody has signed in to the office: for the other addresses that may. */
export function signedIn(email: string, at: Date): Notice {
  return {
    subject: `${email} signed in ${formatShopTime(at, at)}`,
    paragraphs: [
      [
        'If it was not them, take their address out of ADMIN_EMAILS and deploy: this ends their sessions.',
      ],
    ],
  };
}

const METHODS: Record<PaymentMethod, string> = {
  card: 'card',
  paypal: 'PayPal',
  free: 'free order',
};

/** A new order: what to pack, for whom, and their note. Without the link that opens the shopper's page. */
export function newOrder(order: Order): Notice {
  const { orderNumber: number, shippingAddress: address, customer, notes } = order;
  const total = formatCents(order.totalCents);
  const items = order.items.map(
    (item) => `${item.quantity} × ${item.product}${sizePhrase(item.size)}`,
  );
  const details = [
    `Total: ${total}`,
    `Payment: ${METHODS[order.paymentMethod]}, ${order.paymentStatus}`,
    `Customer: ${customer.first_name} ${customer.last_name}`,
    `Ship to: ${address.city}, ${address.state_province}, ${address.country}`,
  ];
  return {
    subject: `Order ${number}: ${total}`,
    paragraphs: [items, details, ...(notes ? [[`Note: ${notes}`]] : [])],
    pages: [orderPage(number)],
  };
}

/** A counted size of which a sale has left few or no pieces. */
export function lowStock({ product_name, size, unsold }: Payloads['low-stock']): Notice {
  const left = unsold > 0 ? `${unsold} left` : 'sold out';
  return {
    subject: `${product_name}${sizePhrase(size)}: ${left}`,
    paragraphs: [],
    pages: [{ label: 'See the stock', address: officePaths.stock }],
  };
}

/** Money that Stripe or PayPal took back from the shop, and where to answer. */
export function dispute(refund: ReportedRefund): Notice {
  const amount = formatCents(refund.amountCents);
  const text =
    refund.provider === 'paypal'
      ? `PayPal took back ${amount}. Answer in PayPal's Resolution Center: https://www.paypal.com`
      : `The customer's bank took back ${amount}. Answer in time in Stripe's dashboard: https://dashboard.stripe.com/disputes`;
  const { orderNumber: number } = refund;
  const subject = `Dispute of ${amount} for ${payer(refund)}`;
  if (!number) {
    return { subject, paragraphs: [[text], ['This payment made no order, so nothing ships.']] };
  }
  return {
    subject,
    paragraphs: [[text], ["What has not shipped can't ship once all is taken back."]],
    pages: [orderPage(number)],
  };
}

/** Money of a dispute that came back, and what became of its order. */
export function disputeWon(
  refund: ReportedRefund,
  { back_to, missing }: Omit<Payloads['dispute-won'], 'refund_id'>,
): Notice {
  const { amountCents, orderNumber: number, orderStatus: status } = refund;
  const amount = formatCents(amountCents);
  const provider = refund.provider === 'paypal' ? 'PayPal' : 'Stripe';
  const returned = `${provider} returned ${amount}.`;
  const paragraphs = () => {
    if (!number) return [[`${returned} This payment made no order: refund it at ${provider}.`]];
    if (missing.length > 0) {
      const pieces = missing.map(
        ({ product_name, size, count }) => `${count} × ${product_name}${sizePhrase(size)}`,
      );
      return [
        [
          `${returned} The order stays refunded and can't ship: its pieces were sold in the meantime.`,
        ],
        ['Missing:', ...pieces],
        ['The customer has paid and has no pieces. Refund the order, or agree on something else.'],
      ];
    }
    if (back_to === 'processing')
      return [
        [`${returned} The order is processing again, and its pieces are set aside: ship it.`],
      ];
    if (back_to) return [[`${returned} The order is ${back_to} again. No action is needed.`]];
    if (status === 'cancelled')
      return [
        [`${returned} The order is cancelled, so the customer is owed the money: refund it.`],
      ];
    return [[`${returned} The dispute had not changed the order: it is ${status}.`]];
  };
  return {
    subject: `Dispute won: ${amount} for ${payer(refund)}`,
    paragraphs: paragraphs(),
    pages: number ? [orderPage(number)] : [],
  };
}

/** A refund that the provider or the customer's bank refused for good. */
export function failedRefund(refund: ReportedRefund): Notice {
  const { amountCents, orderNumber: number } = refund;
  const amount = formatCents(amountCents);
  const dashboard = `${refund.provider === 'paypal' ? 'PayPal' : 'Stripe'}'s dashboard`;
  const text = `The customer has not received ${amount}, unless it was refunded in ${dashboard}.`;
  const subject = `Refund of ${amount} for ${payer(refund)} failed`;
  if (!number) {
    const advice = `This payment made no order: refund it in ${dashboard}.`;
    return { subject, paragraphs: [[text], [advice]] };
  }
  return { subject, paragraphs: [[text]], pages: [orderPage(number)] };
}

/** A payment that has no order here, and the two ways out. */
export function unknownPayment(payment: UnknownPayment): Notice {
  const { id, provider, amountCents, currency, content } = payment;
  const amount = formatMoney(amountCents, currency);
  const at = provider === 'paypal' ? 'PayPal' : 'Stripe';
  const items = describeItems(payment);
  const unsure = content?.shop ? [] : [['It does not name its shop: check that it is yours.']];
  return {
    subject: `Payment of ${amount} without an order`,
    paragraphs: [
      [`${at} took the payment ${id}, and the database does not know it: it was lost or restored.`],
      ...(items.length > 0 ? [items] : []),
      ...unsure,
      ['Make its order, or refund it.'],
    ],
    pages: [{ label: 'See all', address: officePaths.work }],
  };
}

/** What is late: paid orders by number, and background work by name (docs/operations.md). */
export function lateReport(
  orders: readonly { orderNumber: string; paidAt: Date }[],
  work: readonly string[],
): Notice {
  const count = orders.length;
  const toShip = count > 0 ? [`${countOf(count, 'order')} to ship`] : [];
  const lines = orders.map(
    ({ orderNumber, paidAt }) => `${orderNumber}, paid ${formatDay(paidAt)}`,
  );
  const unshipped = ['Not shipped within 2 business days:', ...firstOf(lines, count)];
  const waiting = [`Waiting for too long: ${work.join(', ')}.`];
  return {
    subject: `Late: ${[...toShip, ...work].join(', ')}`,
    paragraphs: [...(count > 0 ? [unshipped] : []), ...(work.length > 0 ? [waiting] : [])],
    pages: [
      ...(count > 0 ? [{ label: 'Open orders', address: officePaths.orders }] : []),
      ...(work.length > 0 ? [{ label: 'See why', address: officePaths.work }] : []),
    ],
  };
}

const orderPage = (number: string) => ({
  label: 'Open the order',
  address: officePaths.order(number),
});

const payer = ({ orderNumber, providerPaymentId }: ReportedRefund) =>
  orderNumber ? `order ${orderNumber}` : `payment ${providerPaymentId}`;

/** The first fifty of these lines, and how many more of `count` there are. */
function firstOf(lines: readonly string[], count: number): string[] {
  const first = lines.slice(0, 50);
  return count > first.length ? [...first, `and ${count - first.length} more`] : first;
}
