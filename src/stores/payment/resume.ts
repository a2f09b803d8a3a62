/** The start of a visit to the payment page: a return from a provider, a pending payment, or a redirect to the cart. */
import { computed } from 'nanostores';
import type { PlacedOrder } from '#contracts/payment/checkout-content.ts';
import { orderPlacedInAnotherTab, paymentFailed, paymentFailures } from '#shop/payment-messages.ts';
import { type Message } from '#shop/site-messages.ts';
import { paths } from '#shop/paths.ts';
import { $cart } from '#stores/cart/cart.ts';
import type { ApiFailure, ApiResult } from '#stores/site/api.ts';
import { storeFlashToast, showFailure } from '#stores/site/toasts.ts';
import {
  readCheckoutKey,
  checkoutKeyOf,
  tabCheckoutKey,
  isUsed,
  $paymentData,
  clearPendingPayment,
  orderedCart,
  type PendingPayment,
  pendingPayment,
  lastOrder,
} from './storage.ts';
import { editPromoCode } from './promo.ts';
import {
  clearCheckout,
  goToOrder,
  isFinal,
  isRetryable,
  paypalFailure,
  requestOrder,
  requestOrderWithRetry,
  showPlacedOrder,
} from './place-order.ts';
import {
  type ProviderReturn,
  readReturn,
  $decline,
  $method,
  $notice,
  $orderAddress,
  clearQuote,
  $step,
  TOAST_GROUP,
} from './state.ts';

/**
 * Opens the payment page, whose stores are empty until then. `resumed` resolves when the shopper can pay or is sent on;
 * `exit` empties the stores.
 */
export function createPaymentPage(): { resumed: Promise<void>; exit: () => void } {
  const providerReturn = readReturn();
  $step.set(hasPaymentToCheck(providerReturn) ? 'checking' : 'ready');
  return { resumed: resumePayment(providerReturn), exit: emptyStores };
}

function emptyStores(): void {
  $step.set('checking');
  $method.set('card');
  $orderAddress.set('');
  $decline.set(undefined);
  $notice.set(undefined);
  clearQuote();
  editPromoCode('');
}

function hasPaymentToCheck(providerReturn: ProviderReturn | undefined): boolean {
  if (pendingPayment.get()) return true;
  if (!providerReturn) return false;
  const isPlaced =
    providerReturn.outcome === 'finished' &&
    lastOrder.get()?.paymentId === providerReturn.paymentId;
  return isPlaced || $paymentData.get() !== undefined;
}

/** Completes a provider's return or an earlier payment, then prepares the page for paying. */
async function resumePayment(providerReturn: ProviderReturn | undefined): Promise<void> {
  if ($step.get() === 'checking') {
    if (!providerReturn) await resumePendingPayment();
    else if (providerReturn.outcome === 'finished') await completeReturn(providerReturn);
    else showCancellation(providerReturn);
  }
  // Other tabs see a stored key with a delay, so it is stored before the shopper can press the button. A new key would
  // hide that another tab has paid under this tab's.
  if ($step.get() === 'ready' && !$redirect.get()) readCheckoutKey();
}

/** The provider says that the shopper has paid: the shop captures the payment where needed and places the order. */
async function completeReturn({
  provider,
  paymentId,
}: Extract<ProviderReturn, { outcome: 'finished' }>): Promise<void> {
  const placed = lastOrder.get();
  if (placed?.paymentId === paymentId) {
    goToOrder(placed);
    return;
  }
  const payment = { ...orderedCart(checkoutKeyOf(paymentId)), provider, paymentId };
  // Anyone can write a link with a payment's id, so it replaces no other pending payment.
  if (!pendingPayment.get()) pendingPayment.set(payment);
  const answer = await requestOrderWithRetry(payment, true);
  if (answer.ok) {
    showPlacedOrder(answer.value, payment);
    return;
  }
  const isUnknown = isRetryable(answer.status);
  if (isUnknown) $notice.set('earlier-payment-unknown');
  else if (isFinal(answer)) clearPendingPayment(payment);
  if (provider === 'paypal') $method.set('paypal');
  const message = provider === 'paypal' ? paypalFailure(answer) : paymentFailed();
  showReturnFailure(refundOf(answer) ?? message, isUnknown);
}

/** The message for a payment that the shop could not fulfill and refunds. */
function refundOf({ code, error }: ApiFailure): Message | undefined {
  return code === 'payment_refunded' ? paymentFailed(error) : undefined;
}

/** A cancelled payment stays pending: it can still be paid while the provider's page is open in another tab. */
function showCancellation({ provider }: ProviderReturn): void {
  const isPaypal = provider === 'paypal';
  if (isPaypal) $method.set('paypal');
  showReturnFailure(isPaypal ? paymentFailures.paypalCancelled : paymentFailures.cardCancelled);
}

/** Says why there is no order and lets the shopper pay; without payment data, the redirect to the cart says it. */
function showReturnFailure(message: Message, isUnknown = false): void {
  if ($paymentData.get()) {
    // A reload shows the form instead of handling the return again, unless the shop did not answer. With an empty cart,
    // the address keeps the return: without it, the page would redirect to the cart, and the message would go unread.
    if ($cart.get().length > 0 && !isUnknown) history.replaceState(null, '', paths.payment);
    showFailure(message, TOAST_GROUP);
  }
  $step.set('ready');
}

/** Looks for the order of a pending payment, perhaps from a tab that was closed after paying. */
async function resumePendingPayment(): Promise<void> {
  const payment = pendingPayment.get();
  if (!payment) {
    $step.set('ready');
    return;
  }
  const answer = await requestPendingOrder(payment);
  if (answer.ok) {
    showPlacedOrder(answer.value, payment);
    return;
  }
  if (isRetryable(answer.status)) $notice.set('earlier-payment-unknown');
  const refund = refundOf(answer);
  if (refund) showFailure(refund, TOAST_GROUP);
  $step.set('ready');
}

/** The order of a pending payment, for other pages than payment: without an order they say nothing. */
export async function findPendingOrder(): Promise<PlacedOrder | undefined> {
  const payment = pendingPayment.get();
  const answer = payment && (await requestPendingOrder(payment));
  if (!payment || !answer?.ok) return undefined;
  clearCheckout(answer.value, payment);
  return answer.value;
}

async function requestPendingOrder(payment: PendingPayment): Promise<ApiResult<PlacedOrder>> {
  const answer = await requestOrder(payment);
  if (!answer.ok && isFinal(answer)) clearPendingPayment(payment);
  return answer;
}

/**
 * Why the shopper can't pay here and is redirected to the cart: nothing to pay for, which another tab may just have
 * bought, or no payment data. A provider's return is handled first, if there is payment data (requirements §2, §8).
 */
export const $redirect = computed([$step, $cart, $paymentData], (step, cart, data) => {
  if (step !== 'ready') return undefined;
  const isReturning = readReturn() !== undefined;
  if (!data) return isReturning ? 'session-expired' : 'cart';
  if (cart.length > 0) return undefined;
  if (isUsed(tabCheckoutKey.get())) return 'paid-in-another-tab';
  return isReturning ? undefined : 'cart';
});

/** The page's content. A payment in progress keeps its form, even if another tab empties the cart. */
export const $view = computed(
  [$step, $redirect, $cart, $paymentData],
  (step, redirect, cart, data) => {
    if (step === 'checking' || step === 'done') return step;
    if (redirect || !data) return 'leaving';
    return cart.length === 0 && step === 'ready' ? 'empty' : 'form';
  },
);

/** Leaves for the cart, with a message if the shopper has paid or may have paid. */
export function followRedirect(redirect: 'cart' | 'paid-in-another-tab' | 'session-expired'): void {
  if (redirect === 'paid-in-another-tab') storeFlashToast(orderPlacedInAnotherTab, 'good');
  if (redirect === 'session-expired') storeFlashToast(paymentFailures.sessionExpired, 'bad');
  location.replace(redirect === 'session-expired' ? paths.cartAfterExpiry : paths.cart);
}
