import { figuresOf } from '#shop/count-of.ts';
import { formatCents } from '#shop/money.ts';
import { formatShortDay } from '#shop/office-clock.ts';
import { officePaths } from '#shop/office-paths.ts';
import type { Customer } from '#stores/office/customer.ts';
import { shopNow } from '#stores/site/clock.ts';
import { List } from '../List.tsx';
import { OrderNumber } from '../OrderNumber.tsx';
import { OrderState } from '../OrderState.tsx';
import { Pieces } from '../Pieces.tsx';
import { Section } from '../Section.tsx';
import { More } from './More.tsx';
import styles from './customers.module.css';

export function CustomerOrders({ orders, counts, paidCents }: Customer) {
  const now = shopNow();
  return (
    <Section
      title="Orders"
      tool={
        <p className="muted">{`${figuresOf(counts.orders)}, ${formatCents(paidCents)} after refunds`}</p>
      }
    >
      {orders.length === 0 && <p className="muted">Nothing was ordered.</p>}
      <List
        items={orders}
        keyOf={({ orderNumber }) => orderNumber}
        columns={[
          {
            key: 'number',
            cell: ({ orderNumber }) => (
              <OrderNumber number={orderNumber} href={officePaths.order(orderNumber)} />
            ),
            wide: '11.5rem',
            className: 'office-row',
          },
          {
            key: 'day',
            cell: ({ placedAt }) => (
              <time className="muted" dateTime={placedAt}>
                {formatShortDay(new Date(placedAt), now)}
              </time>
            ),
            wide: '4rem',
            className: styles.day,
          },
          {
            key: 'bought',
            cell: (order) => <Pieces {...order} />,
            wide: 'minmax(0, 1fr)',
            className: styles.bought,
          },
          {
            key: 'total',
            cell: ({ totalCents }) => <p className="price">{formatCents(totalCents)}</p>,
            wide: '5rem',
            isEnd: true,
          },
          {
            key: 'state',
            cell: (order) => <OrderState order={order} now={now} />,
            wide: '9.5rem',
            className: styles.state,
          },
        ]}
        card="'number total' 'bought bought' 'day state' / minmax(0, 1fr) auto"
      />
      <More of={counts.orders} listed={orders.length} />
    </Section>
  );
}
