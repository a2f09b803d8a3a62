import { finish, settle } from './attempt.ts';
import { $notice, $step } from './payment.ts';
import { $pendingPayment } from './pending-payment.ts';
import { askForOrder, hasEnded, mayAnswerLater, type PlacedOrder } from './place-order.ts';

/** Looks for the order of a payment that was begun earlier, perhaps in a tab that was closed after paying. */
export async function findEarlierOrder(): Promise<void> {
  const pending = $pendingPayment.get();
  const answer = pending && (await askForOrder(pending));
  if (answer?.ok) {
    finish(answer.value);
    return;
  }
  if (answer && mayAnswerLater(answer.status)) $notice.set('earlier-payment-unknown');
  else if (answer && hasEnded(answer)) $pendingPayment.set(undefined);
  $step.set('ready');
}

/** The same for a page on which nobody is about to pay: without an order it leaves everything as it is. */
export async function findEarlierOrderQuietly(): Promise<PlacedOrder | undefined> {
  const pending = $pendingPayment.get();
  const answer = pending && (await askForOrder(pending));
  if (!answer?.ok) return undefined;
  settle(answer.value);
  return answer.value;
}
