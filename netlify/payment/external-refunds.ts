import * as z from 'zod';
import { oneValue } from '#adapters/database.ts';
import { log } from '#adapters/log.ts';
import { hasGone, type MoneyBack } from '#adapters/money-back.ts';
import { getOrderOfPayment } from '#adapters/paypal/orders.ts';
import { getRefund } from '#adapters/paypal/refunds.ts';
import type { PaymentProvider } from './checkouts.queries.ts';
import {
  recordExternalRefund,
  recordUnknownRefund,
  type UnconfirmedRefund,
  stopCheckingRefund,
} from './refunds.queries.ts';
import { retrieveDispute } from '#adapters/stripe/disputes.ts';
import { refundsOf, retrieveRefund } from '#adapters/stripe/refunds.ts';
import { placeOrderIfPaid } from './finish.ts';

/**
 * The money that an event says went back, as its provider has it now; undefined for an event about anything else.
 * Throws where money was taken and the provider does not say of which payment.
 */
export async function readMoneyBack(type: string, id: string): Promise<MoneyBack[] | undefined> {
  switch (type) {
    case 'charge.refunded':
      return refundsOf({ charge: id });
    case 'charge.dispute.funds_withdrawn': {
      const dispute = await retrieveDispute(id);
      if (!dispute) throw new Error(`Stripe has no dispute ${id}.`);
      return [dispute];
    }
    case 'PAYMENT.CAPTURE.REFUNDED': {
      const refund = await getRefund(id);
      return refund ? [refund] : [];
    }
    case 'PAYMENT.CAPTURE.REVERSED': {
      const reversal = await getRefund(id);
      if (!reversal?.paymentId) throw new Error(`PayPal has no capture for its reversal ${id}.`);
      return [{ ...reversal, kind: 'reversal', metadataRefundId: undefined }];
    }
    default:
      return undefined;
  }
}

/**
 * Records the money that an event says went back. The order of its payment is placed first: its own event may arrive
 * later, and would then ship an order that has been refunded.
 */
export async function handleMoneyBack(
  provider: 'stripe' | 'paypal',
  { type, objectId }: { type: string; objectId: string },
): Promise<void> {
  for (const money of (await readMoneyBack(type, objectId)) ?? []) {
    if (!money.paymentId || !hasGone(money)) continue;
    const isOurs = provider === 'stripe' && money.metadataRefundId !== undefined;
    if (!isOurs) await placeOrderIfPaid[provider](money.paymentId);
    await recordMoneyBack(provider, money.paymentId, money);
  }
}

/**
 * Records what has been refunded of a payment by now: a refund made in the provider's dashboard counts from the first
 * refund of ours that is refused, although its event comes later.
 */
export async function recordMadeRefunds(
  provider: PaymentProvider,
  paymentId: string,
): Promise<void> {
  const made =
    provider === 'paypal'
      ? ((await getOrderOfPayment(paymentId))?.refunds ?? [])
      : await refundsOf({ payment_intent: paymentId });
  for (const money of made.filter(hasGone)) await recordMoneyBack(provider, paymentId, money);
}

/**
 * Records money that is gone, once. What the provider took by itself is logged: an operator decides about the order.
 */
export async function recordMoneyBack(
  provider: PaymentProvider,
  paymentId: string,
  money: MoneyBack,
): Promise<void> {
  const isNew = await recordExternalRefund(provider, paymentId, money);
  if (!isNew || money.kind !== 'reversal') return;
  const message =
    provider === 'paypal' ? 'PayPal has reversed a payment.' : 'A payment is disputed at Stripe.';
  log('error', 'refund', { refund: money.id, message });
}

/** Records a refund that the customer's bank rejected, which can happen days after it succeeded. */
export async function handleFailedStripeRefund(id: string): Promise<void> {
  const refund = await retrieveRefund(id);
  if (!refund) throw new Error(`Stripe has no refund ${id}.`);
  if (refund.state === 'failed') await recordFailedRefund('stripe', refund);
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A refund that its provider does not have after this long was made with the keys of another account. */
const UNKNOWN_MS = 7 * DAY_MS;
/** No bank takes this long to decide: the provider has a state that we don't know, and an operator must look. */
const UNDECIDED_MS = 365 * DAY_MS;

/**
 * Asks the provider again about a refund that seems to have succeeded: PayPal keeps some pending for days and sends no
 * event when one fails.
 */
export async function checkRefund(refund: UnconfirmedRefund): Promise<void> {
  const { id, provider, providerRefundId, kind, completedAt } = refund;
  if (!providerRefundId) return stopCheckingRefund(id);
  const retrieve =
    provider === 'paypal' ? getRefund : kind === 'reversal' ? retrieveDispute : retrieveRefund;
  const money = await retrieve(providerRefundId);
  const ageMs = Date.now() - completedAt.getTime();
  if (!money && ageMs >= UNKNOWN_MS) {
    await recordUnknownRefund(id);
    log('error', 'refund', { refund: id, message: `${NAMES[provider]} does not have a refund.` });
  } else if (money?.state === 'failed') {
    await recordFailedRefund(provider, { id: providerRefundId, kind });
  } else if (money?.state === 'made') {
    await stopCheckingRefund(id);
  } else if (money && ageMs > UNDECIDED_MS) {
    await stopCheckingRefund(id);
    const message = `${NAMES[provider]} has not decided in a year.`;
    log('error', 'refund', { refund: id, message });
  }
}

/** The money is with us again; an operator decides what happens. */
async function recordFailedRefund(
  provider: PaymentProvider,
  { id, kind }: Pick<MoneyBack, 'id' | 'kind'>,
): Promise<void> {
  const hasFailed = await oneValue(z.boolean())`
    select fail_refund(p_provider => ${provider}, p_provider_refund_id => ${id})`;
  if (!hasFailed) return;
  const what = kind === 'reversal' ? 'A dispute was won' : 'A refund has failed';
  log('error', 'refund', { refund: id, message: `${what} at ${NAMES[provider]}.` });
}

const NAMES: Partial<Record<PaymentProvider, string>> = { stripe: 'Stripe', paypal: 'PayPal' };
