import { getCapture, getRefund } from '#adapters/paypal/refunds.ts';
import type { PaymentProvider } from '#payment/checkouts.queries.ts';
import { findKnownPayment, isRefundKnown } from '#payment/known-payments.queries.ts';
import type { UnknownPayment } from '#payment/unknown-payments.queries.ts';
import { planSale } from '#sellers/sales.ts';
import { retrieveDispute } from '#adapters/stripe/disputes.ts';
import { retrieveIntent } from '#adapters/stripe/payment-intents.ts';
import { refundsOf } from '#adapters/stripe/refunds.ts';
import { isPaidToUs, paymentIdOf } from '#payment/payee.ts';
import {
  otherAddressOf,
  readUnknownCapture,
  readUnknownIntent,
} from '#payment/report-unknown-payment.ts';
import type { Missed } from './read-missed.ts';

/** What processing an event would change. */
export interface Finding {
  what: 'payment' | 'refund' | 'dispute' | 'sale';
  id: string;
  amountCents: number;
  at: Date;
  becomes: string;
  /** A payment whose checkout the database lacks. */
  unknown?: UnknownPayment;
  /** The address that it names in place of the shop's: another shop's, or a former one. */
  otherAddress?: string | undefined;
}

/** What processing it would change, without changing anything. */
export async function planEvent(missed: Missed): Promise<Finding[]> {
  const { provider, type, objectId, accountId, captureId, checkoutId, at } = missed;
  if (!objectId) {
    throw new Error(
      `${provider === 'paypal' ? 'PayPal' : 'Stripe'} names no id of it (checkout ${checkoutId}, ${at.toISOString()}).`,
    );
  }
  if (provider === 'stripe_connect') return planSale(type, accountId, objectId, at);
  if (provider === 'paypal') {
    const isPayment = missed.eventId === null ? !captureId : !/REFUNDED|REVERSED/.test(type);
    return isPayment ? planCapture(objectId, at) : planPaypalRefund(objectId, at);
  }
  switch (type) {
    case 'payment_intent.succeeded':
      return planIntent(objectId, at);
    case 'charge.refunded': {
      const refunds = await refundsOf({ charge: objectId });
      const found: Finding[] = [];
      for (const refund of refunds.filter(({ state }) => state === 'succeeded'))
        found.push(...(await planReturned('refund', refund, refund.paymentIntentId, at)));
      return found;
    }
    case 'charge.dispute.funds_withdrawn': {
      const dispute = await retrieveDispute(objectId);
      if (!dispute) return [];
      return planReturned('dispute', { ...dispute, id: objectId }, dispute.paymentIntentId, at);
    }
    default:
      return [];
  }
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
  if (!capture?.orderId || !capture.checkoutId || capture.isDeclined) return [];
  if (!(await isPaidToUs(capture))) return [];
  const { orderId, checkoutId, amountCents } = capture;
  const id = (await paymentIdOf(capture)) ?? orderId;
  return planPayment('paypal', { id, amountCents, at }, checkoutId, () =>
    readUnknownCapture(checkoutId, id, capture),
  );
}

async function planPayment(
  provider: PaymentProvider,
  paid: Pick<Finding, 'id' | 'amountCents' | 'at'>,
  checkoutId: string,
  readUnknown: () => UnknownPayment | undefined | Promise<UnknownPayment | undefined>,
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

async function planReturned(
  what: 'refund' | 'dispute',
  { id, amountCents }: { id: string; amountCents: number },
  paymentIntentId: string | undefined,
  at: Date,
): Promise<Finding[]> {
  if (!paymentIntentId || (await isRefundKnown(id))) return [];
  const { checkoutId } = (await retrieveIntent(paymentIntentId)) ?? {};
  if (!checkoutId) return [];
  const becomes = await recordedWith('stripe', paymentIntentId, checkoutId);
  return [{ what, id, amountCents, at, becomes }];
}

async function planPaypalRefund(id: string, at: Date): Promise<Finding[]> {
  const refund = await getRefund(id);
  if (!refund?.captureId || refund.hasFailed || (await isRefundKnown(id))) return [];
  const capture = await getCapture(refund.captureId);
  const paymentId = capture && (await paymentIdOf(capture));
  if (!paymentId || !capture.checkoutId) return [];
  const what = refund.isReversal ? 'dispute' : 'refund';
  const becomes = await recordedWith('paypal', paymentId, capture.checkoutId);
  return [{ what, id, amountCents: refund.amountCents, at, becomes }];
}

async function recordedWith(provider: PaymentProvider, paymentId: string, checkoutId: string) {
  const { isBooked, hasCheckout } = await findKnownPayment(provider, paymentId, checkoutId);
  return isBooked || hasCheckout
    ? 'recorded with its payment'
    : `recorded once ${paymentId} is, which is unknown`;
}
