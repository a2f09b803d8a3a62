import { figuresOf } from '#shop/count-of.ts';
import { formatCents } from '#shop/money.ts';
import { formatShortDay } from '#shop/office-clock.ts';
import { officePaths } from '#shop/office-paths.ts';
import type { Customer } from '#stores/office/customer.ts';
import { OrderNumber } from '../OrderNumber.tsx';
import { OrderState } from '../OrderState.tsx';
import { Pieces } from '../Pieces.tsx';
import { Section } from '../Section.tsx';
import { More } from './More.tsx';
import styles from './customers.module.css';

export function CustomerOrders({ orders, counts, paidCents }: Customer) {
  const now = new Date();
  const count = counts?.orders ?? orders.length;
  return (
    <Section
      title="Orders"
      tool={
        <p className="muted">{`${figuresOf(count)}, ${formatCents(paidCents)} after refunds`}</p>
      }
    >
      {orders.length === 0 && <p className="muted">Nothing was ordered.</p>}
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.orderNumber}>
            <a className={styles.number} href={officePaths.order(order.orderNumber)}>
              <OrderNumber number={order.orderNumber} />
            </a>
            <time className={styles.day} dateTime={order.placedAt}>
              {formatShortDay(new Date(order.placedAt), now)}
            </time>
            <div className={styles.bought}>
              <Pieces {...order} />
            </div>
            <p className={`price ${styles.total}`}>{formatCents(order.totalCents)}</p>
            <div className={styles.state}>
              <OrderState order={order} now={now} />
            </div>
          </li>
        ))}
      </ul>
      <More of={count} listed={orders.length} />
    </Section>
  );
}
