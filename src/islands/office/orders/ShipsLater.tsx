import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { formatCents } from '#shop/money.ts';
import { formatLongDay } from '#shop/office-clock.ts';
import { monthAndDay } from '#shop/shop-clock.ts';
import { type ManagedOrder, managedOrder } from '#stores/office/orders/order.ts';
import { $isTellDialogOpen, type Told } from '#stores/office/orders/tell-dialog.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Button } from '#islands/Button.tsx';
import { askDelay, LazyTellDialog } from './lazy-tell-dialog.ts';
import styles from './order-page.module.css';

type ToldDelay = NonNullable<ManagedOrder['delay']>;

export function ShipsLater({ order, delay }: { order: ManagedOrder; delay: ToldDelay }) {
  const isTelling = useStore($isTellDialogOpen);
  const showTold = ({ count }: Told) => {
    void managedOrder.refresh();
    if (count > 0) showToast({ title: 'Told', text: 'The shopper gets an email.' });
  };
  return (
    <section className={styles.note} aria-labelledby="ships-later">
      <h2 className="display-5 muted" id="ships-later">
        Ships later
      </h2>
      <div>
        <p>{describeTold(order.firstName, delay)}</p>
        <Button variant="text" onClick={() => void askDelay([order], showTold)}>
          Tell again
        </Button>
        <Suspense fallback={null}>{isTelling && <LazyTellDialog />}</Suspense>
      </div>
    </section>
  );
}

/** `By December 10, promised December 1. Without an answer it ships.`, or `told December 10 before`. */
function describeTold(
  shopper: string,
  { promisedDay, newDay, answerBy, answer, isPromisedByNotice }: ToldDelay,
): string {
  const day = newDay ? `By ${monthAndDay(newDay)}` : 'No day yet';
  const silence = answerBy
    ? `Canceled at the end of ${monthAndDay(answerBy)} without a yes.`
    : 'Without an answer it ships.';
  const promised = isPromisedByNotice
    ? `told ${monthAndDay(promisedDay)} before`
    : `promised ${monthAndDay(promisedDay)}`;
  return `${day}, ${promised}. ${answer === 'wait' ? `${shopper} keeps it.` : silence}`;
}

/** The next step of an order: that it ships, or its end without an answer. */
export function dueOf({ shipBy, delay, refundableCents, status, firstName }: ManagedOrder) {
  if (status === 'processing' && delay?.answer === null && delay.answerBy !== null) {
    const what =
      refundableCents > 0 ? `Cancel and refund ${formatCents(refundableCents)}` : 'Cancel';
    return {
      due: `${what} after ${monthAndDay(delay.answerBy)}`,
      dueNote: `Unless ${firstName} keeps it or it ships`,
    };
  }
  if (shipBy === null) return undefined;
  return {
    due: `Ship by ${formatLongDay(shipBy)}`,
    ...(delay && { dueNote: `${firstName} was told this day` }),
  };
}
