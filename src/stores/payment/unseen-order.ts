import { showPlacedOrder, clearCheckout } from './run-payment.ts';
import { $notice, $step } from './state.ts';
import { $pendingPayment, clearPendingPayment } from './pending-payment.ts';
import { requestOrder, isFinal, isRetryable, type PlacedOrder } from './place-order.ts';
import type { ApiResult } from '#stores/site/post.ts';

/** Looks for the order of a payment that was begun earlier, perhaps in a tab that was closed after paying. */
export async function resumeUnseenOrder(): Promise<void> {
  const answer = await requestUnseenOrder();
  if (answer?.ok) {
    showPlacedOrder(answer.value);
    return;
  }
  if (answer && isRetryable(answer.status)) $notice.set('earlier-payment-unknown');
  $step.set('ready');
}

/** The same for a page on which nobody is about to pay: without an order it says nothing. */
export async function findUnseenOrder(): Promise<PlacedOrder | undefined> {
  const answer = await requestUnseenOrder();
  if (!answer?.ok) return undefined;
  clearCheckout(answer.value);
  return answer.value;
}

/** A payment that nobody can pay any more is forgotten: no page need ask again. */
async function requestUnseenOrder(): Promise<ApiResult<PlacedOrder> | undefined> {
  const pending = $pendingPayment.get();
  const answer = pending && (await requestOrder(pending));
  if (answer && !answer.ok && isFinal(answer)) clearPendingPayment(pending);
  return answer;
}
