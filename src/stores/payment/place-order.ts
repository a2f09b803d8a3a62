import { capturePaypalOrder } from '#contracts/capture-paypal-order.ts';
import { confirmPayment } from '#contracts/confirm-payment.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { verifyCheckoutSession } from '#contracts/verify-checkout-session.ts';
import { stillPaying } from '#shop/messages.ts';
import { callApi } from '#stores/site/api.ts';
import type { ApiResult, ApiFailure } from '#stores/site/post.ts';
import type { PendingPayment, Provider } from './pending-payment.ts';
import { withSlowNotice } from '#stores/site/toasts.ts';

type Order = ResponseOf<typeof confirmPayment>;

/** An order, and what paid for it; nothing did where it costs nothing. */
export type PlacedOrder = Order & { payment?: PendingPayment };

type PlaceOrderCall = (payment: PendingPayment) => Promise<ApiResult<Order>>;

const PLACE_ORDER: Record<Provider, PlaceOrderCall> = {
  stripe: ({ paymentId, checkoutKey }) =>
    callApi(confirmPayment, { paymentIntentId: paymentId, checkoutKey }),
  'stripe-session': ({ paymentId, checkoutKey }) =>
    callApi(verifyCheckoutSession, { sessionId: paymentId, checkoutKey }),
  paypal: ({ paymentId, checkoutKey }) =>
    callApi(capturePaypalOrder, { orderId: paymentId, checkoutKey }),
};

/** Asks for the order of a payment: made now if it is paid, or found made. */
export async function requestOrder(payment: PendingPayment): Promise<ApiResult<PlacedOrder>> {
  const answer = await PLACE_ORDER[payment.provider](payment);
  return answer.ok ? { ok: true, value: { ...answer.value, payment } } : answer;
}

/** What a provider says of a payment that was made this moment and may be through the next. */
const NOT_YET: unknown[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'open',
  'complete',
  'NOT_APPROVED',
];
const NOT_YET_PAUSE_MS = 1200;

/** The same, patiently, for a payment that has just been made: a provider that says "not yet" is asked once more. */
export function requestOrderWithRetry(payment: PendingPayment): Promise<ApiResult<PlacedOrder>> {
  const ask = () => requestOrder(payment);
  return withSlowNotice(stillPaying, async () => {
    const answer = await retry(ask);
    if (answer.ok || !NOT_YET.includes(answer.body.status)) return answer;
    await pause(NOT_YET_PAUSE_MS);
    return retry(ask);
  });
}

/** How long to wait before asking again a shop that is out of breath. */
const PAUSES_MS = [1000, 2000, 4000];

/** Asks again while asking later may help; only for what may be asked twice. */
export function withRetry<Value>(ask: () => Promise<ApiResult<Value>>): Promise<ApiResult<Value>> {
  return withSlowNotice(stillPaying, () => retry(ask));
}

async function retry<Value>(ask: () => Promise<ApiResult<Value>>): Promise<ApiResult<Value>> {
  for (const milliseconds of PAUSES_MS) {
    const answer = await ask();
    if (answer.ok || !isRetryable(answer.status)) return answer;
    await pause(milliseconds);
  }
  return ask();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, milliseconds));
}

/** What a provider says of a payment that nobody can pay any more, in whatever tab its page still stands. */
const ENDED: unknown[] = ['canceled', 'expired', 'EXPIRED'];

/** Whether a payment without an order will never have one. */
export function isFinal({ status, code, body }: ApiFailure): boolean {
  if (isRetryable(status)) return false;
  return code !== 'payment_not_successful' || ENDED.includes(body.status);
}

/** Whether a shop that answered so, or not at all, may know more when it is asked later. */
export function isRetryable(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}
