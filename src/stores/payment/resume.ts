import { errorResponse } from '#contracts/api-error.ts';
import { paymentFailures, paymentFailed } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import { showPlacedOrder, FORM, goToOrder } from './run-payment.ts';
import { resumeUnseenOrder } from './unseen-order.ts';
import { $method, $notice, $paymentData, $step, checkoutKey, checkoutKeyOf } from './state.ts';
import {
  clearPendingPayment,
  pendingItemsFor,
  recordReturn,
  type Provider,
} from './pending-payment.ts';
import { rememberDeclined } from './paypal.ts';
import { requestOrderWithRetry, isFinal, isRetryable } from './place-order.ts';
import { $placedOrder } from './placed-order.ts';
import { type ProviderReturn, readReturn, searchOfPage } from './provider-return.ts';
import { showFailure } from '#stores/site/toasts.ts';

type Finished = Extract<ProviderReturn, { outcome: 'finished' }>;

/** Follows up what brought the shopper here, and makes ready for paying. */
export async function resumePayment(): Promise<void> {
  if ($step.get() === 'checking') await resumeUnfinished();
  // Storage reaches other tabs a moment late: two that are pressed in one moment must have shared the key before.
  if ($step.get() === 'ready') checkoutKey();
}

/** A provider's return, or a payment whose order was never seen. */
async function resumeUnfinished(): Promise<void> {
  const back = readReturn(searchOfPage());
  if (!back) await resumeUnseenOrder();
  else if (back.outcome === 'cancelled') cancelReturn(back.provider);
  else await completeReturn(back);
}

/**
 * The shopper thought better of it: everything is as it was, and another way to pay can be chosen. The payment may be paid
 * all the same, where its page still stands open: it stays noted.
 */
function cancelReturn(provider: Provider): void {
  showReturnFailure(
    provider === 'paypal' ? paymentFailures.paypalCancelled : paymentFailures.cardCancelled,
  );
}

/** The provider says that the shopper has paid: the shop takes the money where it must, and makes the order. */
async function completeReturn({ provider, paymentId }: Finished): Promise<void> {
  const placed = $placedOrder.get();
  if (placed?.paymentId === paymentId) {
    goToOrder(placed);
    return;
  }
  const key = checkoutKeyOf(paymentId);
  const payment = { checkoutKey: key, provider, paymentId, items: pendingItemsFor(key) };
  recordReturn(payment);
  const answer = await requestOrderWithRetry(payment);
  if (answer.ok) {
    showPlacedOrder(answer.value);
    return;
  }
  if (isRetryable(answer.status)) $notice.set('earlier-payment-unknown');
  else if (isFinal(answer)) clearPendingPayment(payment);
  const { approvalUrl } = errorResponse.safeParse(answer.body).data ?? {};
  if (approvalUrl) rememberDeclined(paymentId, approvalUrl);
  if (provider === 'paypal') $method.set('paypal');
  showReturnFailure(provider === 'paypal' ? paymentFailures.paypalFailed : paymentFailed());
}

/** Tells why there is no order, and lets the shopper pay; without payment data that is for the cart to say. */
function showReturnFailure(failure: Parameters<typeof showFailure>[0]): void {
  if ($paymentData.get()) {
    // Loaded again, the page is to be as it is now.
    history.replaceState(null, '', paths.payment);
    showFailure(failure, FORM);
  }
  $step.set('ready');
}
