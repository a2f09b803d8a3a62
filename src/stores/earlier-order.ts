import { finish, settle } from './attempt.ts';
import { $notice, $step } from './payment.ts';
import { $pendingPayment, forgetPayment } from './pending-payment.ts';
import { askForOrder, hasEnded, mayAnswerLater, type PlacedOrder } from './place-order.ts';
import type { Answer } from './post.ts';

/** Looks for the order of a payment that was begun earlier, perhaps in a tab that was closed after paying. */
export async function findEarlierOrder(): Promise<void> {
  const answer = await askForEarlierOrder();
  if (answer?.ok) {
    finish(answer.value);
    return;
  }
  if (answer && mayAnswerLater(answer.status)) $notice.set('earlier-payment-unknown');
  $step.set('ready');
}

/** The same for a page on which nobody is about to pay: without an order it says nothing. */
export async function findEarlierOrderQuietly(): Promise<PlacedOrder | undefined> {
  const answer = await askForEarlierOrder();
  if (!answer?.ok) return undefined;
  settle(answer.value);
  return answer.value;
}

/** A payment that nobody can pay any more is forgotten: no page need ask again. */
async function askForEarlierOrder(): Promise<Answer<PlacedOrder> | undefined> {
  const pending = $pendingPayment.get();
  const answer = pending && (await askForOrder(pending));
  if (answer && !answer.ok && hasEnded(answer)) forgetPayment(pending);
  return answer;
}
