import type { ReactNode } from 'react';
import type { ListedOrder } from '#contracts/office/content.ts';
import { formatCents } from '#shop/money.ts';
import { isClosedByDispute, type OrderStatus, paymentLabels } from '#shop/order-state.ts';
import { formatShortDay } from '#shop/office-clock.ts';
import { Icon } from '../Icon.tsx';
import styles from './order-state.module.css';

/** How the office calls a status, and how many of the three steps an order has made by then. */
const STATES: Record<OrderStatus, { word: string; steps: number }> = {
  processing: { word: 'To ship', steps: 1 },
  shipped: { word: 'Shipped', steps: 2 },
  delivered: { word: 'Delivered', steps: 3 },
  cancelled: { word: 'Cancelled', steps: 0 },
  refunded: { word: 'Refunded', steps: 0 },
};

interface Props {
  order: ListedOrder;
  /** The time by which days are named; without it there is no line under the state. */
  now?: Date | undefined;
}

/** Where an order is, as a sign and a word. */
export function OrderState({ order, now }: Props) {
  return (
    <div>
      <State order={order} />
      <StateNotes order={order} now={now} />
    </div>
  );
}

/** Notes on where an order is: a stuck refund and, by `now`, the carrier and the day. */
export function StateNotes({ order, now }: Props) {
  const note = now && stateNote(order, now);
  return (
    <>
      {order.hasStuckRefund && <p className="small office-bad">Refund is stuck</p>}
      {note && <p className="small muted">{note}</p>}
    </>
  );
}

function State({ order: { status, paymentStatus } }: { order: ListedOrder }) {
  if (status === 'processing' && paymentStatus !== 'completed') {
    return (
      <span className={`badge office-badge badge-${paymentStatus}`}>
        {paymentLabels[paymentStatus]}
      </span>
    );
  }
  const { word, steps } = STATES[status];
  const isClosed = isClosedByDispute(status, paymentStatus);
  return <StepsState word={isClosed ? 'Dispute won' : word} made={steps} total={3} />;
}

/** A word for where something is, without a sign. */
export function StateWord({ children }: { children: ReactNode }) {
  return <span className={styles.state}>{children}</span>;
}

interface StepsProps {
  /** How many steps are made, of how many. */
  made: number;
  total: number;
}

/** How many of its steps something has made, and the word for the last of them; without a step it has ended early. */
export function StepsState({ word, made, total }: StepsProps & { word: string }) {
  return (
    <span className={styles.state} data-ended={made === 0}>
      {made === 0 ? <Icon name="close" /> : <Steps made={made} total={total} />}
      <span>{word}</span>
    </span>
  );
}

function Steps({ made, total }: StepsProps) {
  const width = total * 22 - 10;
  return (
    <svg
      className={styles.steps}
      viewBox={`0 0 ${width} 12`}
      width={width}
      height={12}
      aria-hidden="true"
    >
      {Array.from({ length: total }, (_, index) => {
        const step = index + 1;
        const isMade = step <= made;
        return (
          <g key={step} data-made={isMade} transform={`translate(${step * 22 - 16} 6)`}>
            {step > 1 && <path d={isMade ? 'M-16-1.75h10m-10 2.75h10' : 'M-16-.5h10'} />}
            <circle r="5.25" />
            {isMade && <circle r="2.75" />}
          </g>
        );
      })}
    </svg>
  );
}

function stateNote(order: ListedOrder, now: Date): string {
  const day = (at: string | null) => at && formatShortDay(new Date(at), now);
  const { status, carrier, shippedAt, deliveredAt, refundedCents } = order;
  return [
    status === 'shipped' && [carrier, day(shippedAt)].filter(Boolean).join(', '),
    status === 'delivered' && day(deliveredAt),
    refundedCents > 0 && `${formatCents(refundedCents)} refunded`,
  ]
    .filter(Boolean)
    .join('\u00a0· ');
}
