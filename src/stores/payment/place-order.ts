import { errorResponse } from '#contracts/api-error.ts';
import { ATTEMPTS_EXCEEDED, capturePaypalOrder } from '#contracts/capture-paypal-order.ts';
import { confirmPayment } from '#contracts/confirm-payment.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { verifyCheckoutSession } from '#contracts/verify-checkout-session.ts';
import { emptyCheckout } from '#shop/checkout.ts';
import { type Message, paymentFailures, stillPaying, successes } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import { removeOrderedItems } from '#stores/cart/edit-cart.ts';
import { $checkout } from '#stores/checkout/checkout.ts';
import { callApi, type ApiResult, type ApiFailure } from '#stores/site/api.ts';
import { storeFlashToast, withSlowNotice } from '#stores/site/toasts.ts';
import {
  currentCheckoutKey,
  isUsed,
  endCheckout,
  $appliedPromo,
  $paymentData,
  type PendingPayment,
  pendingPayment,
  placedOrder,
  type Provider,
} from './storage.ts';
import { $method, $orderAddress, $step } from './state.ts';

type Order = ResponseOf<typeof confirmPayment>;

/** An order and its payment; an order that costs nothing has none. */
export type PlacedOrder = Order & { payment?: PendingPayment };

type PlaceOrder = (payment: PendingPayment, isReturn: boolean) => Promise<ApiResult<Order>>;

const PLACE_ORDER: Record<Provider, PlaceOrder> = {
  stripe: ({ paymentId, checkoutKey }) =>
    callApi(confirmPayment, { paymentIntentId: paymentId, checkoutKey }),
  'stripe-session': ({ paymentId, checkoutKey }) =>
    callApi(verifyCheckoutSession, { sessionId: paymentId, checkoutKey }),
  paypal: ({ paymentId, checkoutKey }, isReturn) =>
    callApi(capturePaypalOrder, { orderId: paymentId, checkoutKey, isReturn }),
};

/**
 * Requests the order of a payment. The shop returns the same order each time. `isReturn` says that the provider has just sent
 * the shopper back.
 */
export async function requestOrder(
  payment: PendingPayment,
  isReturn = false,
): Promise<ApiResult<PlacedOrder>> {
  const answer = await PLACE_ORDER[payment.provider](payment, isReturn);
  return answer.ok ? { ok: true, value: { ...answer.value, payment } } : answer;
}

const UNFINISHED_PAUSE_MS = 1200;

/** Requests the order of a payment that was just made, with one more request if the provider has not finished it. */
export function requestOrderWithRetry(
  payment: PendingPayment,
  isReturn = false,
): Promise<ApiResult<PlacedOrder>> {
  const request = () => requestOrder(payment, isReturn);
  return withSlowNotice(stillPaying, async () => {
    const answer = await withRetry(request);
    if (answer.ok || answer.body.retry !== 'soon') return answer;
    await pause(UNFINISHED_PAUSE_MS);
    return withRetry(request);
  });
}

const RETRY_PAUSES_MS = [1000, 2000, 4000];
const RETRY_SECONDS = 7;

/** Repeats an idempotent request while the shop is unavailable, unless a limit lasts longer than that. */
export async function withRetry<Value>(
  request: () => Promise<ApiResult<Value>>,
): Promise<ApiResult<Value>> {
  for (const milliseconds of RETRY_PAUSES_MS) {
    const answer = await request();
    if (answer.ok || !isRetryable(answer.status)) return answer;
    const { retryAfter = 0 } = errorResponse.safeParse(answer.body).data ?? {};
    if (retryAfter > RETRY_SECONDS) return answer;
    await pause(milliseconds);
  }
  return request();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, milliseconds));
}

/** What to say when PayPal has taken no money; after too many declines the card is chosen instead. */
export function paypalFailure({ body }: ApiFailure): Message {
  if (body.status !== ATTEMPTS_EXCEEDED) return paymentFailures.paypalFailed;
  $method.set('card');
  return paymentFailures.paypalDeclined;
}

/** Whether a payment without an order will never have one. */
export function isFinal({ status, code, body }: ApiFailure): boolean {
  return code === 'payment_not_successful' ? body.retry === 'never' : !isRetryable(status);
}

/** Whether the same request may succeed later; status 0 is no response. */
export function isRetryable(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** Clears the checkout and leaves for the order's confirmation page (requirements §4). */
export function showPlacedOrder(order: PlacedOrder): void {
  clearCheckout(order);
  storeFlashToast(successes.orderPlaced, 'good');
  goToOrder(order);
}

/** Leaves for the confirmation page. */
export function goToOrder({ orderId, secureToken }: Pick<Order, 'orderId' | 'secureToken'>): void {
  const address = paths.orderConfirmation(orderId, secureToken);
  $orderAddress.set(address);
  $step.set('done');
  location.replace(address);
}

/** Clears the data of a checkout whose order is placed, and takes what it bought out of the cart. */
export function clearCheckout({ payment, ...order }: PlacedOrder): void {
  placedOrder.set({ ...order, paymentId: payment?.paymentId ?? '' });
  $paymentData.set(undefined);
  $checkout.set(emptyCheckout);
  $appliedPromo.set(undefined);
  const key = payment?.checkoutKey ?? currentCheckoutKey();
  const isPending = pendingPayment.get()?.checkoutKey === key;
  // If another tab has cleared this checkout already, the cart belongs to the next one.
  const isCleared = isUsed(key) || (payment && !isPending);
  endCheckout(key);
  if (isPending) pendingPayment.set(undefined);
  if (!isCleared) removeOrderedItems(payment?.items);
}
