/** A payment from the press of the button to its order: check, start, confirm, place the order, leave. */
import { placeFreeOrderCall } from '#contracts/payment/place-free-order.ts';
import { type ErrorResponse, parseErrorResponse } from '#contracts/api-error.ts';
import {
  createOrderFailed,
  orderFailed,
  payingOffline,
  paymentNotSuccessful,
  stillPaying,
  orderedBefore,
} from '#shop/payment-messages.ts';
import { dollarsFromCents } from '#shop/money.ts';
import type { AvailableQuote } from '#shop/available-quote.ts';
import { chosenName } from '#shop/shipping-methods.ts';
import { type Message, withReason } from '#shop/site-messages.ts';
import { $cart } from '#stores/cart/cart.ts';
import { $cartIdentity } from '#stores/cart/replaced-cart.ts';
import type { PaymentData } from '#stores/checkout/stored-checkout.ts';
import { type ApiFailure, isOffline } from '#stores/site/api.ts';
import { callApi } from '#stores/site/call-api.ts';
import { dismissFailuresOf, showFailure, withSlowNotice } from '#stores/site/toasts.ts';
import { $appliedPromo } from './applied-promo.ts';
import { visitSource } from './order-source.ts';
import {
  readCheckoutKey,
  tabCheckoutKey,
  endCheckout,
  type OrderedCart,
  $paymentData,
  type PendingPayment,
  orderedCart,
  pendingPayment,
} from './storage.ts';
import { paypalFailure, requestOrderWithRetry, showPlacedOrder, withRetry } from './place-order.ts';
import { rejectPromo } from './promo.ts';
import { card, hostedPage, type PaymentFlow, paypal, walletMethod } from './providers.ts';
import {
  failed,
  failedWith,
  type PaymentFailure,
  type PaymentResult,
  succeeded,
  $canPay,
  $decline,
  $isFree,
  $method,
  $notice,
  $quote,
  $step,
  TOAST_GROUP,
  showQuote,
  showShortLines,
} from './state.ts';
import type { OpenWallet } from './wallets.ts';

/** The main button: pays with the chosen method, or places an order that costs nothing. */
export async function completePayment(): Promise<void> {
  if ($isFree.get()) await runPayment(placeOrderWithoutPayment, orderFailed);
  else if ($method.get() === 'paypal') await payWith(paypal);
  else await payWith(card);
}

/** Pays by card on Stripe's own page, for when the card field does not load. */
export async function payOnStripesPage(): Promise<void> {
  await payWith(hostedPage);
}

/** Pays with a wallet in which the shopper has just agreed to pay (requirements §4). */
export async function payByWallet(wallet: OpenWallet): Promise<void> {
  if ($canPay.get()) await payWith(walletMethod(wallet), wallet.quote);
  else wallet.cancel();
}

/** Pays what was shown when the shopper pressed, and nothing else: another tab may change the cart meanwhile. */
function payWith<Started>(
  method: PaymentFlow<Started>,
  quote: AvailableQuote = $quote.get(),
): Promise<void> {
  return runPayment(async (data) => {
    const start = await startPayment(method, data, quote);
    // Not after the confirmation, which itself ends the provider's dialog.
    if (!start.ok || !start.value.started) method.cancel?.();
    if (!start.ok) return start;
    const { payment, started } = start.value;
    if (!started) return placeOrder(payment);
    const confirmed = await method.confirm(started, data);
    if (!confirmed.ok) return confirmed;
    return confirmed.value === 'leaving' ? succeeded : placeOrder(payment);
  }, method.failureMessage);
}

/**
 * Runs one payment; until it ends, others are ignored. `pay` leaves the page, for the order or a provider, or fails.
 */
async function runPayment(
  pay: (data: PaymentData) => Promise<PaymentResult>,
  failureMessage: (reason?: string) => Message,
): Promise<void> {
  const data = $paymentData.get();
  if (!$canPay.get() || !data) return;
  $step.set('busy');
  $notice.set(undefined);
  $decline.set(undefined);
  dismissFailuresOf(TOAST_GROUP);
  const result = await pay(data).catch((error: unknown) => {
    console.error(error);
    return failed();
  });
  if (result.ok) return;
  if (result.type === 'notice') $notice.set(result.notice);
  else if (result.type === 'message') showFailure(result.message, TOAST_GROUP, result.isInPlace);
  else {
    const message = failureMessage(result.reason);
    showFailure(
      result.explanation ? withReason(message, result.explanation) : message,
      TOAST_GROUP,
      result.isDecline,
    );
    if (result.isDecline) $decline.set(result.reason);
  }
  result.focus?.();
  $step.set('ready');
}

/**
 * Asks the shop for a payment of this quote and stores it as pending before it can be paid. If the checkout is paid
 * already, returns that payment, without `started`.
 */
async function startPayment<Started>(
  method: PaymentFlow<Started>,
  data: PaymentData,
  quote: AvailableQuote,
): Promise<PaymentResult<{ payment: PendingPayment; started?: Started }>> {
  const checked = await method.check?.();
  if (checked?.ok === false) return checked;
  const request = checkoutRequest(data, quote);
  const ordered = orderedBy(request);
  const { totalCents, shippingCents } = quote;
  const amounts = {
    amount: dollarsFromCents(totalCents),
    salesTax: dollarsFromCents(quote.taxCents),
    discountAmount: dollarsFromCents(quote.discountCents),
    ...(shippingCents && { shipping: dollarsFromCents(shippingCents) }),
  };
  const answer = await withSlowNotice(stillPaying, () => method.start({ ...request, ...amounts }));
  if (answer.ok) {
    const paymentId = method.paymentId(answer.value);
    const payment = { ...ordered, provider: method.provider, paymentId };
    pendingPayment.set(payment);
    if ($quote.get().totalCents !== totalCents) return priceChanged;
    return { ok: true, value: { payment, started: answer.value } };
  }
  const problem = parseErrorResponse(answer.body);
  const payment = existingPayment(problem, request.checkoutKey);
  if (!payment) return startFailure(answer, problem);
  pendingPayment.set(payment);
  return { ok: true, value: { payment } };
}

/** The items, the customer and the addresses (requirements §7). */
function checkoutRequest(data: PaymentData, { shippingMethods }: AvailableQuote) {
  const { customerData, billingAddress, shippingAddress, orderNotes } = data;
  return {
    checkoutKey: readCheckoutKey(),
    items: $cart.get().map(({ id, size, quantity }) => ({ id, size, quantity })),
    customerData,
    billingAddress,
    shippingAddress,
    shippingMethod: chosenName(shippingMethods, data.shippingMethod),
    orderNotes,
    promoCode: $appliedPromo.get()?.code ?? '',
    source: visitSource.get(),
  };
}

/** The request's order, and the cart that it comes from. */
function orderedBy({
  checkoutKey,
  items,
  promoCode,
}: ReturnType<typeof checkoutRequest>): OrderedCart {
  return { checkoutKey, items, promoCode, cartId: $cartIdentity.get().id };
}

/** The payment by which this checkout is paid already, if the shop says so. */
function existingPayment(
  { code, paymentIntentId, sessionId, paypalOrderId }: Partial<ErrorResponse>,
  checkoutKey: string,
): PendingPayment | undefined {
  if (code !== 'already_paid') return undefined;
  const common = orderedCart(checkoutKey);
  if (paymentIntentId) return { ...common, provider: 'stripe', paymentId: paymentIntentId };
  if (sessionId) return { ...common, provider: 'stripe_session', paymentId: sessionId };
  return paypalOrderId ? { ...common, provider: 'paypal', paymentId: paypalOrderId } : undefined;
}

const priceChanged: PaymentFailure = { ok: false, type: 'notice', notice: 'price-changed' };

/** Why no payment was started; shows the server's price, promo or stock if they differ from what the page showed. */
function startFailure(
  answer: ApiFailure,
  { quote, lines }: Partial<ErrorResponse>,
): PaymentFailure {
  if (answer.code === 'price_changed' && quote) {
    showQuote(quote);
    return priceChanged;
  }
  if (answer.code === 'sold_out' && lines) {
    showShortLines(lines);
    return { ok: false, type: 'notice', notice: 'sold-out' };
  }
  if (answer.code === 'promo_not_valid') {
    rejectPromo(answer.error);
    return { ok: false, type: 'notice', notice: 'promo-ended' };
  }
  if (answer.code === 'already_paid') {
    // The earlier order has no payment to look up, so this cart is ordered under a new key.
    endCheckout(tabCheckoutKey.get());
    return failedWith(orderedBefore);
  }
  // Only PayPal has a payment that was declined before it is started again.
  if (answer.code === 'payment_not_successful') return failedWith(paypalFailure(answer));
  if (answer.code === 'offline') return failed(undefined, payingOffline);
  if (answer.code === 'too_many_requests') return failed(undefined, answer.error);
  return failed(answer.status === 0 ? undefined : answer.error);
}

/** Requests the order of a payment that was made; if there is none yet, the payment stays pending. */
async function placeOrder(payment: PendingPayment): Promise<PaymentResult> {
  const answer = await requestOrderWithRetry(payment);
  if (answer.ok) {
    showPlacedOrder(answer.value, payment);
    return succeeded;
  }
  if (answer.code === 'payment_not_successful') {
    return failed(paymentNotSuccessful(String(answer.body.status)));
  }
  if (answer.code === 'payment_refunded') return failed(answer.error);
  const wait = answer.code === 'too_many_requests' ? answer.error : undefined;
  return failed(createOrderFailed(payment.paymentId), wait);
}

async function placeOrderWithoutPayment(data: PaymentData): Promise<PaymentResult> {
  // Without a payment at stake, nothing is retried offline.
  if (isOffline()) return failed(undefined, payingOffline);
  const request = checkoutRequest(data, $quote.get());
  const ordered = orderedBy(request);
  const answer = await withSlowNotice(stillPaying, () =>
    withRetry(() => callApi(placeFreeOrderCall, request)),
  );
  if (!answer.ok) return startFailure(answer, parseErrorResponse(answer.body));
  showPlacedOrder(answer.value, ordered);
  return succeeded;
}
