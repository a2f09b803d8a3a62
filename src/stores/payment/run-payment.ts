import { emptyCheckout } from '#shop/checkout.ts';
import { type Message, successes } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import { $checkout } from '#stores/checkout/checkout.ts';
import { isUsed, markUsed } from './checkout-key.ts';
import { removeOrderedItems } from '#stores/cart/edit-cart.ts';
import { $checkoutKey, $notice, $orderAddress, $paymentData, $step } from './state.ts';
import { $pendingPayment } from './pending-payment.ts';
import type { PlacedOrder } from './place-order.ts';
import { $placedOrder } from './placed-order.ts';
import { $appliedPromo } from './applied-promo.ts';
import type { PaymentData } from '#stores/checkout/stored-checkout.ts';
import { dismissFailuresOf, leaveToast, showFailure } from '#stores/site/toasts.ts';

/** What a way to pay says when it fails: the error's own words where it shows them, else its own. */
export type Failure = (reason?: string) => Message;

/** Why a try ended without an order. Without a toast the page itself says it. */
export class PaymentError extends Error {
  readonly toast: Message | undefined;
  constructor(toast?: Message) {
    super(toast?.text);
    this.toast = toast;
  }
}

export function throwIfFailed(toast: Message | undefined): void {
  if (toast) throw new PaymentError(toast);
}

/** The toasts of the payment page: the next try takes them away. */
export const FORM = 'payment';

/**
 * Runs one try to pay, up to the order; while it lasts, another does nothing. A try that comes back with nothing has left
 * for the provider's page.
 */
export async function runPayment(
  pay: (data: PaymentData) => Promise<PlacedOrder | undefined>,
  toastOf: (error: unknown) => Message,
): Promise<void> {
  const data = $paymentData.get();
  if ($step.get() !== 'ready' || !data) return;
  $step.set('busy');
  $notice.set(undefined);
  dismissFailuresOf(FORM);
  try {
    const order = await pay(data);
    if (order) showPlacedOrder(order);
  } catch (error) {
    if (!(error instanceof PaymentError)) console.error(error);
    const toast = error instanceof PaymentError ? error.toast : toastOf(error);
    if (toast) showFailure(toast, FORM);
    $step.set('ready');
  }
}

/** Shows the order and forgets all that led to it (specification §4). */
export function showPlacedOrder(order: PlacedOrder): void {
  clearCheckout(order);
  leaveToast(successes.orderPlaced, 'good');
  goToOrder(order);
}

/** Leaves for the page of a placed order. */
export function goToOrder({ orderId, secureToken }: Pick<PlacedOrder, 'orderId' | 'secureToken'>) {
  const address = paths.orderConfirmation(orderId, secureToken);
  $orderAddress.set(address);
  $step.set('done');
  location.replace(address);
}

/** Forgets what led to an order that is placed. */
export function clearCheckout({ payment, ...order }: PlacedOrder): void {
  if (payment) $placedOrder.set({ ...order, paymentId: payment.paymentId });
  $paymentData.set(undefined);
  $checkout.set(emptyCheckout);
  const key = payment?.checkoutKey ?? $checkoutKey.get();
  const isNoted = $pendingPayment.get()?.checkoutKey === key;
  // Another tab has seen the order first, and the cart is the next one.
  const isKnown = isUsed(key) || (payment && !isNoted);
  markUsed(key);
  $checkoutKey.set(undefined);
  $appliedPromo.set(undefined);
  if (isNoted) $pendingPayment.set(undefined);
  if (!isKnown) removeOrderedItems(payment?.items);
}
