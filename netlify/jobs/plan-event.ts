import { hasGone, type MoneyBack } from '#adapters/money-back.ts';
import { getCapture } from '#adapters/paypal/refunds.ts';
import type { PaymentProvider } from '#payment/checkouts.queries.ts';
import { findKnownPayment, isRefundKnown } from '#payment/known-payments.queries.ts';
import type { UnknownPaymentRecord } from '#payment/unknown-payments.queries.ts';
import { planSale } from '#sellers/sales.ts';
import { retrieveIntent } from '#adapters/stripe/payment-intents.ts';
import { readMoneyBack } from '#payment/external-refunds.ts';
import { ourPaymentOf, paymentIdOf } from '#payment/payee.ts';
import {
  otherAddressOf,
  readUnknownCapture,
  readUnknownIntent,
} from '#payment/report-unknown-payment.ts';
import type { Missed } from './read-missed.ts';

/** A change that processing an event would make. */
export interface Finding {
  what: 'payment' | 'refund' | 'dispute' | 'sale';
  id: string;
  amountCents: number;
  at: Date;
  becomes: string;
  /** A payment whose checkout the database lacks. */
  unknown?: UnknownPaymentRecord;
  /** The address that it names in place of the shop's: another shop's, or a former one. */
  otherAddress?: string | undefined;
}

/** The changes that processing it would make, without making them. */
export async function planEvent(missed: Missed): Promise<Finding[]> {
  const { provider, type, objectId, accountId, captureId, checkoutId, at } = missed;
  if (!objectId) {
    throw new Error(
      `${provider === 'paypal' ? 'PayPal' : 'Stripe'} names no id of it (checkout ${checkoutId}, ${at.toISOString()}).`,
    );
  }
  if (provider === 'stripe_connect') return planSale(type, accountId, objectId, at);
  // A transaction of PayPal has no event.
  const eventType = missed.eventId === null && captureId ? 'PAYMENT.CAPTURE.REFUNDED' : type;
  const money = await readMoneyBack(eventType, objectId);
  if (money) return planMoneyBack(provider, money, at);
  if (provider === 'paypal') return planCapture(objectId, at);
  return type === 'payment_intent.succeeded' ? planIntent(objectId, at) : [];
}

async function planIntent(id: string, at: Date): Promise<Finding[]> {
  const intent = await retrieveIntent(id);
  if (intent?.status !== 'succeeded' || !intent.checkoutId) return [];
  const { checkoutId } = intent;
  const paid = { id, amountCents: intent.receivedCents, at };
  return planPayment('stripe', paid, checkoutId, () => readUnknownIntent(checkoutId, intent));
}

async function planCapture(captureId: string, at: Date): Promise<Finding[]> {
  const capture = await getCapture(captureId);
  const payment = capture && (await ourPaymentOf(capture));
  if (!payment) return [];
  const { paymentId: id, checkoutId } = payment;
  const { amountCents } = capture;
  return planPayment('paypal', { id, amountCents, at }, checkoutId, () =>
    readUnknownCapture(checkoutId, id, capture),
  );
}

async function planPayment(
  provider: PaymentProvider,
  paid: Pick<Finding, 'id' | 'amountCents' | 'at'>,
  checkoutId: string,
  readUnknown: () => UnknownPaymentRecord | undefined | Promise<UnknownPaymentRecord | undefined>,
): Promise<Finding[]> {
  const known = await findKnownPayment(provider, paid.id, checkoutId);
  if (known.isBooked) return [];
  const payment = { ...paid, what: 'payment' as const };
  if (known.hasOrder) return [{ ...payment, becomes: 'a refund: its order is paid already' }];
  if (known.hasCheckout) return [{ ...payment, becomes: 'an order' }];
  const unknown = await readUnknown();
  if (!unknown) return [];
  const otherAddress = otherAddressOf(unknown);
  const becomes = otherAddress
    ? `unknown: it names ${otherAddress}`
    : 'unknown: the database lacks its checkout';
  return [{ ...payment, becomes, unknown, otherAddress }];
}

async function planMoneyBack(
  provider: 'stripe' | 'paypal',
  money: readonly MoneyBack[],
  at: Date,
): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { id, paymentId, kind, amountCents } of money.filter(hasGone)) {
    const payment =
      paymentId && !(await isRefundKnown(id)) && (await checkoutOf[provider](paymentId));
    if (!payment || !payment.id || !payment.checkoutId) continue;
    const becomes = await recordedWith(provider, payment.id, payment.checkoutId);
    found.push({ what: kind === 'reversal' ? 'dispute' : 'refund', id, amountCents, at, becomes });
  }
  return found;
}

const checkoutOf = {
  stripe: async (id: string) => ({ id, checkoutId: (await retrieveIntent(id))?.checkoutId }),
  async paypal(captureId: string) {
    const capture = await getCapture(captureId);
    return { id: capture && (await paymentIdOf(capture)), checkoutId: capture?.checkoutId };
  },
};

async function recordedWith(provider: PaymentProvider, paymentId: string, checkoutId: string) {
  const { isBooked, hasCheckout } = await findKnownPayment(provider, paymentId, checkoutId);
  return isBooked || hasCheckout
    ? 'recorded with its payment'
    : `recorded once ${paymentId} is, which is unknown`;
}
