import { ApiError } from '#adapters/api-error.ts';
import { log } from '#adapters/log.ts';
import { type CaptureOutcome, captureOrder } from '#adapters/paypal/orders.ts';
import { getCapture } from '#adapters/paypal/refunds.ts';
import type { PaypalCapture } from '#adapters/paypal/replies.ts';
import { limitRate, type RateLimit } from '#adapters/rate-limit.ts';
import type { PaymentProvider } from './checkouts.queries.ts';
import { findPayment, type PaidCheckout, placeOrder } from './placed-orders.queries.ts';
import {
  beginCapture,
  cancelRefusedAddress,
  endCapture,
  markSessionSuperseded,
} from './payments.queries.ts';
import { retrieveSession } from '#adapters/stripe/checkout-sessions.ts';
import { type PaymentIntent, retrieveIntent } from '#adapters/stripe/payment-intents.ts';
import type { PlacedOrder } from '#contracts/payment/checkout-content.ts';
import { ATTEMPTS_EXCEEDED } from '#contracts/payment/capture-paypal-order.ts';
import { paymentNotSuccessful } from '#shop/payment-messages.ts';
import { MOST_CENTS } from '#shop/money.ts';
import { soldOutWhilePaying } from '#shop/stock-messages.ts';
import { ourPaymentOf } from './payee.ts';
import { reportUnknownCapture, reportUnknownIntent } from './report-unknown-payment.ts';

/**
 * After this many declined captures, PayPal is not asked again for this checkout: the shopper pays in another way. As
 * many as WooCommerce's PayPal plugin allows.
 */
export const MAX_PAYPAL_DECLINES = 3;

/** How often the provider may be asked about one payment; fifty tabs of one shopper stay far below this. */
const PROVIDER_CHECKS: RateLimit = { name: 'provider checks by payment', max: 120, seconds: 60 };

/**
 * Places the order after the browser has confirmed the card payment. Stripe, not the browser, says whether it
 * succeeded. Throws `payment_not_found` without the matching checkout key (requirements §7).
 */
export async function confirmPayment({
  paymentIntentId,
  checkoutKey,
}: {
  paymentIntentId: string;
  checkoutKey: string;
}): Promise<PlacedOrder> {
  const payment = await findPaymentToCheck('stripe', paymentIntentId, checkoutKey);
  if (payment.order) return payment.order;
  const intent = await retrieveIntent(paymentIntentId);
  if (!intent) throw paymentNotFound();
  if (intent.status !== 'succeeded') throw unpaidAtStripe(intent.status);
  return placeOrderOfIntent(payment.checkoutId, intent);
}

/** Places the order after the shopper has returned from Stripe's hosted page. */
export async function verifyCheckoutSession({
  sessionId,
  checkoutKey,
}: {
  sessionId: string;
  checkoutKey: string;
}): Promise<PlacedOrder> {
  const payment = await findPaymentToCheck('stripe_session', sessionId, checkoutKey);
  if (payment.order) return payment.order;
  const session = await retrieveSession(sessionId);
  if (!session) throw paymentNotFound();
  const { intent, status } = session;
  if (intent?.status !== 'succeeded') throw unpaidAtStripe(intent?.status ?? status);
  const order = await placeOrderOfIntent(payment.checkoutId, intent);
  await markSessionSuperseded(sessionId);
  return order;
}

/**
 * Captures the PayPal order that the shopper approved and places our order, once; never for an expired checkout or one
 * paid otherwise. Without a reply it is in progress until PayPal was asked again; after a decline it is captured once
 * for each return from PayPal. The reconciler passes null as the checkout key. Where PayPal refuses the address,
 * another PayPal order is paid without it.
 */
export async function capturePaypalOrder({
  orderId,
  checkoutKey,
  isReturn = false,
}: {
  orderId: string;
  checkoutKey: string | null;
  isReturn?: boolean | undefined;
}): Promise<PlacedOrder> {
  // Before the capture counts as in progress: a refused call must not keep the checkout open.
  if (checkoutKey) await findPaymentToCheck('paypal', orderId, checkoutKey);
  const capture = await beginCapture(orderId, checkoutKey, isReturn);
  if (capture.order) return capture.order;
  if (capture.outcome === 'expired') throw notSuccessful('EXPIRED', 'never');
  if (capture.outcome === 'declined') throw paypalDeclined('DECLINED', capture.declines);
  if (capture.outcome !== 'capture' || !capture.checkoutId) throw paymentNotFound();

  const requestId = `capture:${orderId}:${capture.attempt}`;
  const captured = await captureOrder(orderId, requestId);
  if (captured.outcome === 'captured' || captured.outcome === 'pending') {
    return placeOrderOfCapture(capture.checkoutId, orderId, captured.capture);
  }
  if (captured.outcome === 'address_refused') {
    await cancelRefusedAddress(orderId);
    log('info', 'refused address', { id: orderId });
    throw notSuccessful('SHIPPING_ADDRESS_INVALID');
  }
  const declines = declinesIn(captured);
  await endCapture(orderId, capture.attempt, declines);
  switch (captured.outcome) {
    case 'declined':
      throw paypalDeclined(captured.issue, capture.declines + declines);
    case 'not_approved':
      throw notSuccessful('NOT_APPROVED', 'soon');
    case 'not_found':
      throw notSuccessful('EXPIRED', 'never');
    case 'refused': {
      const { issue, debugId } = captured.problem;
      throw new Error(`PayPal refused the capture: ${issue} (debug id ${debugId})`);
    }
  }
}

/**
 * The payment with this id and checkout key, with its order if there is one. Limited, because each call may make us ask
 * the provider; a payment that has its order needs no provider and is never refused.
 */
async function findPaymentToCheck(provider: PaymentProvider, id: string, checkoutKey: string) {
  const payment = await findPayment(provider, id, checkoutKey);
  if (!payment) throw paymentNotFound();
  if (!payment.order) await limitRate(PROVIDER_CHECKS, `${provider} ${id}`);
  return payment;
}

/**
 * The order for a succeeded PaymentIntent, placed now or before, with the amount that Stripe reports. When another
 * payment has placed the order, that order is returned and this payment is refunded.
 */
export function placeOrderOfIntent(checkoutId: string, intent: PaymentIntent) {
  const paid = {
    checkoutId,
    provider: 'stripe' as const,
    providerPaymentId: intent.id,
    amountCents: intent.receivedCents,
    currency: intent.currency,
    paidAt: intent.charge?.paidAt,
    card: intent.charge?.card,
  };
  return placePaidOrder(paid, () => reportUnknownIntent(checkoutId, intent));
}

/** Places the order of a PayPal capture, completed or pending. */
export function placeOrderOfCapture(checkoutId: string, paymentId: string, capture: PaypalCapture) {
  const paid = {
    checkoutId,
    provider: 'paypal' as const,
    providerPaymentId: paymentId,
    amountCents: capture.amountCents,
    currency: capture.currency,
    captureId: capture.id,
    captured: capture.status !== 'PENDING',
    paidAt: capture.completedAt,
    begunAt: capture.begunAt,
  };
  return placePaidOrder(paid, () => reportUnknownCapture(checkoutId, paymentId, capture));
}

const NOT_PLACED = { outcome: 'unknown', order: undefined, isSoldOut: false } as const;

async function placePaidOrder(
  paid: PaidCheckout,
  reportUnknown: () => Promise<void>,
): Promise<PlacedOrder> {
  // No order costs so much: a page has written it at PayPal, with the id of a checkout.
  const isTooMuch = paid.amountCents === MOST_CENTS;
  const { outcome, order, isSoldOut } = isTooMuch ? NOT_PLACED : await placeOrder(paid);
  if (order) return order;
  if (outcome === 'refused') {
    const text = isSoldOut
      ? soldOutWhilePaying(paid.amountCents)
      : 'This payment does not fit the order. It is being refunded in full.';
    throw new ApiError('payment_refunded', text, { retry: 'never' });
  }
  await reportUnknown();
  throw paymentNotFound();
}

/** Places the order of a PaymentIntent or a capture, if it is paid; for webhooks and the reconciler. */
export const placeOrderIfPaid = {
  async stripe(id: string): Promise<void> {
    const intent = await retrieveIntent(id);
    // Without a checkout id it was not created by this shop: by hand, or by another shop on the same account.
    if (intent?.status !== 'succeeded' || !intent.checkoutId) return;
    await ignoreApiError(placeOrderOfIntent(intent.checkoutId, intent));
  },
  async paypal(captureId: string): Promise<void> {
    const capture = await getCapture(captureId);
    if (capture) await placeOrderIfCaptured(capture);
  },
};

/** Places the order of a PayPal capture, also of an expired checkout: PayPal may have processed our request late. */
export async function placeOrderIfCaptured(capture: PaypalCapture): Promise<void> {
  const payment = await ourPaymentOf(capture);
  if (!payment) return;
  await ignoreApiError(placeOrderOfCapture(payment.checkoutId, payment.paymentId, capture));
}

/** For webhooks and the reconciler: an ApiError is meant for a shopper, and a retry would end the same way. */
export async function ignoreApiError(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

function paymentNotFound(): ApiError {
  return new ApiError('payment_not_found', 'There is no such payment.', { retry: 'never' });
}

/** The provider did not take the payment (requirements §8). */
function notSuccessful(status: string, retry?: 'soon' | 'never'): ApiError {
  return new ApiError('payment_not_successful', paymentNotSuccessful(status), { status, retry });
}

/** Until it has ended, a PaymentIntent or a hosted session may succeed, whatever it waits for. */
function unpaidAtStripe(status: string): ApiError {
  const hasEnded = status === 'canceled' || status === 'expired';
  return notSuccessful(status, hasEnded ? 'never' : 'soon');
}

/** PayPal declined the payment; after too many declines, the status says so instead of the last issue. */
export function paypalDeclined(issue: string, declines: number): ApiError {
  return notSuccessful(declines < MAX_PAYPAL_DECLINES ? issue : ATTEMPTS_EXCEEDED);
}

/** How many declines this capture counts for. Any refusal counts: only the shopper can change what was refused. */
function declinesIn(captured: CaptureOutcome): number {
  if (captured.outcome === 'refused') return 1;
  if (captured.outcome !== 'declined') return 0;
  return captured.issue === ATTEMPTS_EXCEEDED ? MAX_PAYPAL_DECLINES : 1;
}
