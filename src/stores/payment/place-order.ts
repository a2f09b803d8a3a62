import { parseErrorResponse } from '#contracts/api-error.ts';
import {
  ATTEMPTS_EXCEEDED,
  capturePaypalOrderCall,
} from '#contracts/payment/capture-paypal-order.ts';
import type { PlacedOrder } from '#contracts/payment/checkout-content.ts';
import { confirmPaymentCall } from '#contracts/payment/confirm-payment.ts';
import { verifyCheckoutSessionCall } from '#contracts/payment/verify-checkout-session.ts';
import { emptyCheckout } from '#shop/checkout.ts';
import { paymentFailures, stillPaying, orderPlaced } from '#shop/payment-messages.ts';
import { type Message } from '#shop/site-messages.ts';
import { paths } from '#shop/paths.ts';
import { $linkEmail, $openedLink } from '#stores/cart/stored-link.ts';
import { isStoredCart, removeOrderedItems } from '#stores/cart/replaced-cart.ts';
import { $checkout } from '#stores/checkout/checkout.ts';
import type { ApiResult, ApiFailure } from '#stores/site/api.ts';
import { callApi } from '#stores/site/call-api.ts';
import { storeFlashToast, withSlowNotice } from '#stores/site/toasts.ts';
import { $appliedPromo } from './applied-promo.ts';
import { visitSource } from './order-source.ts';
import {
  tabCheckoutKey,
  isUsed,
  endCheckout,
  type OrderedCart,
  $paymentData,
  type PendingPayment,
  pendingPayment,
  lastOrder,
} from './storage.ts';
import { $method, $orderAddress, $step } from './state.ts';

/**
 * Requests the order of a payment. The shop returns the same order each time. `isReturn` says that the provider has
 * just sent the shopper back.
 */
export function requestOrder(
  { provider, paymentId, checkoutKey }: PendingPayment,
  isReturn = false,
): Promise<ApiResult<PlacedOrder>> {
  switch (provider) {
    case 'stripe':
      return callApi(confirmPaymentCall, { paymentIntentId: paymentId, checkoutKey });
    case 'stripe_session':
      return callApi(verifyCheckoutSessionCall, { sessionId: paymentId, checkoutKey });
    case 'paypal':
      return callApi(capturePaypalOrderCall, { orderId: paymentId, checkoutKey, isReturn });
  }
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
    const { retryAfter = 0 } = parseErrorResponse(answer.body);
    if (retryAfter > RETRY_SECONDS) return answer;
    await pause(milliseconds);
  }
  return request();
}

const pause = (milliseconds: number) =>
  new Promise<void>((resume) => setTimeout(resume, milliseconds));

/** The message when PayPal has taken no money; after too many declines the card is chosen instead. */
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

/** A placed order and its payment; a free order has none. */
type Ordered = OrderedCart & { paymentId?: string };

/** Clears the checkout and leaves for the order's confirmation page (requirements §4). */
export function showPlacedOrder(order: PlacedOrder, ordered: Ordered): void {
  clearCheckout(order, ordered);
  storeFlashToast(orderPlaced, 'good');
  goToOrder(order);
}

/** Leaves for the confirmation page. */
export function goToOrder({ orderId, secureToken }: PlacedOrder): void {
  const address = paths.orderConfirmation(orderId, secureToken);
  $orderAddress.set(address);
  $step.set('done');
  location.replace(address);
}

/**
 * Clears the data of a checkout whose order is placed, and takes what it bought out of the cart that it was bought
 * from.
 */
export function clearCheckout(order: PlacedOrder, ordered: Ordered): void {
  const { checkoutKey, paymentId = '' } = ordered;
  lastOrder.set({ ...order, paymentId });
  if (tabCheckoutKey.get() === checkoutKey) clearTab(ordered);
  const isPending = pendingPayment.get()?.checkoutKey === checkoutKey;
  // If another tab has cleared this checkout already, the cart belongs to the next one.
  const isCleared = isUsed(checkoutKey) || (paymentId !== '' && !isPending);
  endCheckout(checkoutKey);
  if (isPending) pendingPayment.set(undefined);
  if (!isCleared) removeOrderedItems(ordered);
}

/** Clears what this tab has of its checkout, but nothing that a link or the shopper has entered since. */
function clearTab({ cartId, promoCode }: Ordered): void {
  $paymentData.set(undefined);
  $checkout.set(emptyCheckout);
  $linkEmail.set('');
  if (!isStoredCart(cartId)) return;
  $openedLink.set(undefined);
  visitSource.set(undefined);
  if ($appliedPromo.get()?.code === promoCode) $appliedPromo.set(undefined);
}
