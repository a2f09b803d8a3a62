/** Emails about refunds, and payments and orders that have ended. */
import { findUnappliedPayment } from '#payment/payments.queries.ts';
import { type OrderRecord, readOrder } from './orders.queries.ts';
import { refundTarget } from './returns/describe-returns.ts';
import { readOrderReturns, type StoredReturn } from './returns/returns.queries.ts';
import { brand } from '#shop/brand.ts';
import { noAnswerBy } from '#shop/delay-messages.ts';
import { formatCents } from '#shop/money.ts';
import { paidCents, refundGoesTo } from '#shop/order-messages.ts';
import { paymentBadges } from '#shop/order-state.ts';
import { paths } from '#shop/paths.ts';
import { type AmountRow, SHIPPING_WITH_TAX } from '#shop/pricing.ts';
import { formatDay } from '#shop/shop-clock.ts';
import { soldOutWhilePaying } from '#shop/stock-messages.ts';
import { type Email, type Emails, type Fact, textBlock } from '#mail/email.ts';
import { ofOrder, orderItems, orderButton } from './order-confirmation.ts';
import { describeItem } from './shipment-emails.ts';

const WHEN = 'The refund goes to your original payment method and takes 5-7 business days.';

/** Amounts in cents. */
interface Refund {
  amount: number;
  /** Missing in what 1.1.0 has queued. */
  refund_id?: string | undefined;
  fee?: number | undefined;
  adjusted?: number | undefined;
  /** Where it goes: `Visa ending in 4242`. */
  refundTo: string | null;
  /** The return that it is for. */
  returned: StoredReturn | undefined;
}

/** For a full or partial refund of an order; that of a return says which one, and what was kept. */
export function orderRefunded(order: OrderRecord, refund: Refund): Email {
  const { refundTo, returned, fee, adjusted } = refund;
  const amount = formatCents(refund.amount);
  const isCancelled = order.status === 'cancelled';
  const isPart = order.paymentStatus === 'completed' && !isCancelled;
  const when = refundGoesTo(refundTo);
  const stands = isPart && !returned ? ' Your order stands; nothing else changes.' : '';
  const refundedAt = order.refunds.findLast(({ id, amountCents }) =>
    refund.refund_id ? id === refund.refund_id : amountCents === refund.amount,
  );
  const shippingCents = refundedAt?.shippingCents ?? 0;
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
    !isPart && shippingCents > 0 && [SHIPPING_WITH_TAX, formatCents(shippingCents)],
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
      ...(isCancelled
        ? [textBlock(`Your order ${order.orderNumber} is canceled. ${unanswered(order)}`.trim())]
        : []),
      textBlock(isPart ? when + stands : `We refunded ${amount}. ${when}`),
      ...(returned?.refundReason ? [textBlock(returned.refundReason)] : []),
      { type: 'facts', facts: facts.filter((fact) => typeof fact === 'object') },
      orderItems(order, describeItem),
      { type: 'amounts', ...refundAmounts(order, refund.amount, shippingCents, isPart) },
      { type: 'button', ...orderButton(order) },
    ],
  };
}

/** Why it was canceled, if its shopper was asked whether they wait for it; else empty. */
const unanswered = ({ delay }: OrderRecord): string =>
  delay?.answer === 'none' && delay.answerBy ? `${noAnswerBy(delay.answerBy)}.` : '';

/**
 * The amount paid and the part of it that stays paid, shipping in a row of its own; once nothing does, the refunded
 * amount.
 */
function refundAmounts(
  order: OrderRecord,
  amountCents: number,
  shippingCents: number,
  isPart: boolean,
) {
  const paid: AmountRow = { label: 'Order Total', value: formatCents(order.totalCents) };
  if (!isPart) return { rows: [paid], total: { label: 'Refund', value: formatCents(amountCents) } };
  const others = order.totalCents - paidCents(order) - amountCents;
  return {
    rows: [
      paid,
      ...(others > 0 ? [{ label: 'Other refunds', value: formatCents(-others) }] : []),
      ...(amountCents > shippingCents
        ? [{ label: 'Refund', value: formatCents(shippingCents - amountCents) }]
        : []),
      ...(shippingCents > 0
        ? [{ label: SHIPPING_WITH_TAX, value: formatCents(-shippingCents) }]
        : []),
    ],
    total: { label: 'You have paid', value: formatCents(paidCents(order)) },
  };
}

/** For a canceled order that had nothing to refund. */
function orderCancelled(order: OrderRecord): Email {
  const isPaid = order.totalCents > 0 && order.paymentStatus === 'completed';
  return shopNotice(order, {
    subject: `Your order ${order.orderNumber} is canceled`,
    title: 'Order canceled',
    preview: 'No action is needed.',
    paragraphs: [
      [
        'We have canceled your order.',
        unanswered(order),
        'If this surprises you, reply to this email.',
      ]
        .filter(Boolean)
        .join(' '),
      ...(isPaid ? ['We write again when the money is on its way back to you.'] : []),
    ],
    facts: [
      ['Order Number', order.orderNumber],
      ['Order Total', formatCents(order.totalCents)],
    ],
  });
}

/** For an order whose pending payment failed, which cancels it (requirements §4). */
const paymentFailed = (order: OrderRecord): Email =>
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
const soldOut = (payment: Pick<OrderRecord, 'customer'> & { amountCents: number }): Email =>
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

/** For something that ended without an order that stands; its button leads back to the shop. */
const shopNotice = (
  { customer }: Pick<OrderRecord, 'customer'>,
  { subject, title, preview, paragraphs, facts }: ShopNotice,
): Email => ({
  to: customer.email,
  subject,
  preview,
  blocks: [
    { type: 'title', text: title },
    ...paragraphs.map(textBlock),
    ...(facts ? [{ type: 'facts' as const, facts }] : []),
    { type: 'button', label: brand.shopButton, address: paths.section('products') },
  ],
});

export const refundEmails = {
  'payment-failed': ofOrder(paymentFailed),
  'sold-out': async ({ payment_id }) => {
    const payment = await findUnappliedPayment(payment_id);
    return payment && soldOut(payment);
  },
  'order-refunded': async (payload) => {
    const stored = await readOrderReturns(payload.order_id);
    if (!stored) return undefined;
    const returned = stored.returns.find(({ id }) => id === payload.return_id);
    const refund = { ...payload, refundTo: refundTarget(stored), returned };
    return orderRefunded(await readOrder(payload.order_id), refund);
  },
  'order-cancelled': ofOrder(orderCancelled),
} satisfies Partial<Emails>;
