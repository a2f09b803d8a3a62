import { operators } from '#audit/operators.ts';
import { settings } from '#adapters/settings.ts';
import { checkBackground } from '#health/check-health.ts';
import { signInLink } from '#lists/access-links.ts';
import { openSignIn } from '#office/sessions.queries.ts';
import { listUnshippedOrders, type UnshippedOrder } from '#orders/order-lists.queries.ts';
import { type OrderRecord, PAYMENT_METHOD_OF, readOrder } from '#orders/orders.queries.ts';
import type { Payloads } from '#mail/outbox-kinds.ts';
import { officePaths } from '#shop/office-paths.ts';
import { isLate, promisedDay } from '#shop/delay.ts';
import { countOf } from '#shop/count-of.ts';
import { cutText } from '#shop/cut-text.ts';
import { formatCents } from '#shop/money.ts';
import type { PaymentMethod } from '#shop/order-state.ts';
import { postalAddress } from '#shop/postal-address.ts';
import { formatDay, formatShopTime, shopClock, startOfDay } from '#shop/shop-clock.ts';
import { sizePhrase } from '#shop/stock-messages.ts';
import type { Email, Emails } from '#mail/email.ts';
import { ownerEmail, type OwnerNotice, orderPage, toOwner } from '#mail/notice.ts';

/** A visitor's message to the shop; a reply goes to the visitor. */
const contactMessage = (
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
function failedWebhooks({ day, count, events }: Payloads['failed-webhooks']): OwnerNotice {
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
function refusedEmails({ day, count, ids }: Payloads['refused-emails']): OwnerNotice {
  const subject = `${count} ${count === 1 ? 'email was' : 'emails were'} refused on ${dateOf(day)}`;
  return {
    subject,
    paragraphs: [[EXPLANATION], firstOf(ids, count)],
    pages: [{ label: 'See why', address: officePaths.work }],
  };
}

/** Somebody has signed in to the office: for the other addresses that may. */
function signedIn(email: string, at: Date): OwnerNotice {
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
function newOrder(order: OrderRecord): OwnerNotice {
  const { orderNumber: number, shippingAddress: address, customer, notes } = order;
  const total = formatCents(order.totalCents);
  const { city, state_province, country } = postalAddress(address);
  const items = order.items.map(
    (item) => `${item.quantity} × ${item.product}${sizePhrase(item.size)}`,
  );
  const details = [
    `Total: ${total}`,
    `Payment: ${METHODS[PAYMENT_METHOD_OF[order.provider]]}, ${order.paymentStatus}`,
    `Customer: ${customer.first_name} ${customer.last_name}`,
    `Ship to: ${[city, state_province, country].filter(Boolean).join(', ')}`,
  ];
  return {
    subject: `Order ${number}: ${total}`,
    paragraphs: [items, details, ...(notes ? [[`Note: ${notes}`]] : [])],
    pages: [orderPage(number)],
  };
}

/** A counted size of which a sale has left few or no pieces. */
function lowStock({ product_name, size, unsold }: Payloads['low-stock']): OwnerNotice {
  const left = unsold > 0 ? `${unsold} left` : 'sold out';
  return {
    subject: `${product_name}${sizePhrase(size)}: ${left}`,
    paragraphs: [],
    pages: [{ label: 'See the stock', address: officePaths.stock }],
  };
}

/** Late things: paid orders by number, and background work by name (docs/operations.md). */
function lateReport(orders: readonly UnshippedOrder[], work: readonly string[]): OwnerNotice {
  const count = orders.length;
  const toShip = count > 0 ? [`${countOf(count, 'order')} to ship`] : [];
  const lines = orders.map(
    (order) =>
      `${order.orderNumber}, paid ${formatDay(order.paidAt)}${order.delay ? `, told ${dateOf(promisedDay(order))}` : ''}`,
  );
  const unshipped = [
    'Not shipped by the day that was promised. Ship them, or tell their shoppers the new day:',
    ...firstOf(lines, count),
  ];
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

/** The first fifty of these lines, and how many more of `count` there are. */
function firstOf(lines: readonly string[], count: number): string[] {
  const first = lines.slice(0, 50);
  return count > first.length ? [...first, `and ${count - first.length} more`] : first;
}

/** A report that could not be sent on its day is dropped: that of the next day says the same. */
async function reportLate({ day }: Payloads['late-report']) {
  const now = new Date();
  if (shopClock(now).day !== day) return undefined;
  const [orders, { late }] = await Promise.all([listUnshippedOrders(), checkBackground()]);
  const lateOrders = orders.filter((order) => isLate(order, now));
  if (lateOrders.length + late.length === 0) return undefined;
  return lateReport(lateOrders, late);
}

export const ownerEmails = {
  'office-link': async ({ email }) => {
    if (!operators().includes(email)) return undefined;
    return signInLink(email, await openSignIn(email));
  },
  'office-signed-in': ({ email, at }) => {
    const others = operators().filter((address) => address !== email);
    return others.length > 0 ? ownerEmail(signedIn(email, at), others.join(', ')) : undefined;
  },
  'contact-message': (message) => contactMessage(message, settings().CONTACT_TO),
  'refused-emails': toOwner('CONTACT_TO', refusedEmails),
  'failed-webhooks': toOwner('CONTACT_TO', failedWebhooks),
  'new-order': toOwner('ORDER_NOTIFY_TO', async ({ order_id }) =>
    newOrder(await readOrder(order_id)),
  ),
  'low-stock': toOwner('ORDER_NOTIFY_TO', lowStock),
  'late-report': toOwner('ORDER_NOTIFY_TO', reportLate),
} satisfies Partial<Emails>;
