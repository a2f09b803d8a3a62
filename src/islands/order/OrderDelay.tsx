import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  delayRows,
  delayTexts,
  describeDelay,
  describeKept,
  describeRefund,
  describeSilence,
} from '#shop/delay-messages.ts';
import { formatCents } from '#shop/money.ts';
import { noBreak } from '#shop/no-break.ts';
import { cancelTerms } from '#shop/return-messages.ts';
import { shopClock } from '#shop/shop-clock.ts';
import {
  cancelOrder,
  keepWaiting,
  type Order,
  orderLink,
  type OrderReturns,
} from '#stores/order/order.ts';
import { Button } from '../Button.tsx';
import { Amounts } from '../Row.tsx';
import { useAction } from '../use-action.ts';
import styles from './order-delay.module.css';

interface Props {
  order: Order;
  delay: NonNullable<Order['delay']>;
  returns: OrderReturns;
}

/** That the order ships later, and the two answers to it. Cancelling asks in the same place. */
export function OrderDelay({ order, delay, returns: { leftCents, refundTo } }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy: isKeeping } = useAction(keepWaiting);
  const { isBusy: isCanceling } = useAction(cancelOrder);
  const panel = useRef<HTMLElement>(null);
  const isKept = delay.answer === 'wait';
  const refund = { leftCents, totalCents: order.totalCents };
  const cancelLabel = leftCents > 0 ? delayTexts.cancel : delayTexts.cancelFree;
  /** The buttons are others now. */
  const show = (isAsked: boolean, focused: string) => {
    flushSync(() => setAsking(isAsked));
    panel.current?.querySelector<HTMLElement>(focused)?.focus();
  };
  const answer = async (send: () => Promise<boolean>) => {
    if (isKeeping || isCanceling) return;
    await send();
    show(false, 'h2');
    // The panel leaves with an order that was canceled, or has shipped.
    if (!panel.current) document.querySelector<HTMLElement>('h1')?.focus();
  };
  const link = orderLink(order);
  const keep = () =>
    isKept ? show(false, 'h2') : void answer(() => keepWaiting.run({ ...link, delayId: delay.id }));
  const cancel = () =>
    isAsking
      ? void answer(() => cancelOrder.run({ ...link, amountCents: leftCents }))
      : show(true, '[data-focus]');
  const title = isAsking ? `${cancelLabel}?` : isKept ? delayTexts.kept : delayTexts.title;
  return (
    <section className={styles.delay} aria-labelledby="delay" ref={panel}>
      <div>
        <h2 className="display-3" id="delay" tabIndex={-1}>
          {title}
        </h2>
        {isAsking ? (
          <p className="lead">{noBreak(cancelTerms(refundTo, leftCents))}</p>
        ) : isKept ? (
          <>
            <p className="lead">
              {noBreak(describeKept(delay.newDay, shopClock(new Date(delay.answeredAt ?? '')).day))}
            </p>
            <p>{delayTexts.canCancel}</p>
          </>
        ) : (
          <>
            <p className="lead">{noBreak(describeDelay(delay))}</p>
            <p>{noBreak(describeSilence(delay, refund))}</p>
          </>
        )}
      </div>
      {!isAsking && !isKept && (
        <div>
          <Amounts
            rows={delayRows(delay)}
            {...(leftCents > 0 && {
              total: formatCents(leftCents),
              totalLabel: delayTexts.sumLabel,
            })}
          />
          {leftCents > 0 && (
            <p className="fine muted">{noBreak(describeRefund(refund, refundTo))}</p>
          )}
        </div>
      )}
      {isKept && !isAsking ? (
        <Button variant="text" className={styles.cancel} onClick={cancel}>
          {cancelLabel}
        </Button>
      ) : (
        <p className="buttons">
          <Button
            variant={isAsking ? 'second' : undefined}
            isBusy={isKeeping}
            data-focus
            onClick={keep}
          >
            {delayTexts.keep}
          </Button>
          <Button variant={isAsking ? undefined : 'second'} isBusy={isCanceling} onClick={cancel}>
            {cancelLabel}
          </Button>
        </p>
      )}
    </section>
  );
}
