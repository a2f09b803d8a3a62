import type { Emails } from '#mail/email.ts';
import { type OwnerNotice, orderPage, toOwner } from '#mail/notice.ts';
import type { Payloads } from '#mail/outbox-kinds.ts';
import { formatMoney, MOST_CENTS } from '#shop/money.ts';
import { officePaths } from '#shop/office-paths.ts';
import { sizePhrase } from '#shop/stock-messages.ts';
import { paymentPage } from './payment-page.ts';
import { readRefund, type ReportedRefund } from './refunds.queries.ts';
import { tooMuch, UNREADABLE } from './review-unknown-payment.ts';
import { describeItems } from './unknown-payments.ts';
import { findUnknownPayment, type UnknownPaymentRecord } from './unknown-payments.queries.ts';

/** Money that Stripe or PayPal took back from the shop, and where to answer. */
function dispute(refund: ReportedRefund): OwnerNotice {
  const amount = formatMoney(refund.amountCents, refund.currency);
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
function disputeWon(
  refund: ReportedRefund,
  { back_to, missing }: Omit<Payloads['dispute-won'], 'refund_id'>,
): OwnerNotice {
  const { amountCents, currency, orderNumber: number, orderStatus: status } = refund;
  const amount = formatMoney(amountCents, currency);
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
function failedRefund(refund: ReportedRefund): OwnerNotice {
  const { amountCents, currency, orderNumber: number } = refund;
  const amount = formatMoney(amountCents, currency);
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
function unknownPayment(payment: UnknownPaymentRecord): OwnerNotice {
  const { id, provider, amountCents, currency, content } = payment;
  const amount = formatMoney(amountCents, currency);
  const at = provider === 'paypal' ? 'PayPal' : 'Stripe';
  const items = describeItems(payment);
  const page = paymentPage(payment);
  const unsure = content?.shop ? [] : [['It does not name its shop: check that it is yours.']];
  return {
    subject: `Payment of ${amount} without an order`,
    paragraphs: [
      [`${at} took the payment ${id}, and the database does not know it: it was lost or restored.`],
      ...(items.length > 0 ? [items] : []),
      ...unsure,
      ...whatToDo(payment, at),
    ],
    pages: [
      { label: 'See all', address: officePaths.work },
      ...(page ? [{ label: `See it at ${at}`, address: page }] : []),
    ],
  };
}

function whatToDo(
  { amountCents, currency, content }: UnknownPaymentRecord,
  at: string,
): string[][] {
  if (amountCents === MOST_CENTS) return [[tooMuch(currency)]];
  return content?.is_unreadable
    ? [[`${UNREADABLE} See it at ${at}.`], ['It can only be refunded.']]
    : [['Make its order, or refund it.']];
}

const payer = ({ orderNumber, providerPaymentId }: ReportedRefund) =>
  orderNumber ? `order ${orderNumber}` : `payment ${providerPaymentId}`;

export const paymentNotices = {
  'unknown-payment': toOwner('CONTACT_TO', async ({ provider, id }) => {
    const payment = await findUnknownPayment(provider, id);
    return payment && unknownPayment(payment);
  }),
  dispute: toOwner('ORDER_NOTIFY_TO', async ({ refund_id }) =>
    dispute(await readRefund(refund_id)),
  ),
  'dispute-won': toOwner('ORDER_NOTIFY_TO', async ({ refund_id, ...won }) =>
    disputeWon(await readRefund(refund_id), won),
  ),
  'failed-refund': toOwner('ORDER_NOTIFY_TO', async ({ refund_id }) =>
    failedRefund(await readRefund(refund_id)),
  ),
} satisfies Partial<Emails>;
