import type { ReactNode } from 'react';
import type { ListedOrder } from '#contracts/office/content.ts';
import { officePaths } from '#shop/office-paths.ts';
import { formatCents } from '#shop/money.ts';
import { canBeShipped } from '#shop/order-state.ts';
import { formatListed } from '#shop/office-clock.ts';
import { OrderNumber } from './OrderNumber.tsx';
import { OrderState, StateNotes } from './OrderState.tsx';
import { Pieces } from './Pieces.tsx';
import styles from './order-rows.module.css';

interface Props {
  orders: readonly ListedOrder[];
  /** All orders have the same state, which is left out. */
  isOneState?: boolean;
  /** All are shipped: when, in place of when they were placed and of the state. */
  isShipped?: boolean;
  /** Which orders are chosen; without it none can be. */
  selection?: Selection;
  /** Without it, `Mark delivered` is not offered. */
  onDeliver?: (order: ListedOrder) => void;
}

interface Selection {
  /** The order in which the rows stand. */
  sorting: string;
  selected: ReadonlySet<string>;
  onSelect: (orderNumbers: readonly string[], isSelected: boolean) => void;
}

/** Orders as a table, and as cards where there is little room. */
export function OrderRows(props: Props) {
  const { orders, isOneState = false, isShipped = false, selection, onDeliver } = props;
  const now = new Date();
  return (
    <div className={styles.room}>
      <table className={styles.orders} data-one-state={isOneState}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.selectAll}>
                <Select label={`Select all ${orders.length}`} orders={orders} {...selection}>
                  <span>{`Select all ${orders.length}`}</span>
                </Select>
                <span className="small muted">{selection.sorting}</span>
              </th>
            )}
            {COLUMNS.filter(([, name]) => !(isOneState && name === 'State')).map(
              ([column, name]) => (
                <th key={name} scope="col" className={styles[column]}>
                  {isShipped && name === 'Placed' ? 'Shipped' : name}
                </th>
              ),
            )}
            <th scope="col" className={styles.action}>
              <span className="visually-hidden">Next step</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.orderNumber}>
              {selection && (
                <td className={styles.select}>
                  <Select label={`Select ${order.orderNumber}`} orders={[order]} {...selection} />
                </td>
              )}
              <th scope="row" className={styles.order}>
                <a href={officePaths.order(order.orderNumber)}>
                  <OrderNumber number={order.orderNumber} />
                </a>
              </th>
              <td className={styles.placed}>
                <When order={order} at={isShipped ? order.shippedAt : null} now={now} />
                {isOneState && !isShipped && <StateNotes order={order} now={now} />}
              </td>
              <td className={styles.shopper} dir="auto">
                <span>{order.name}</span> <span className="small muted">{order.place}</span>
              </td>
              <td className={styles.bought}>
                <Pieces {...order} />
              </td>
              <td className={`price ${styles.total}`}>{formatCents(order.totalCents)}</td>
              {!isOneState && (
                <td className={styles.where}>
                  <OrderState order={order} now={now} />
                </td>
              )}
              <td className={styles.action}>
                <NextStep order={order} onDeliver={onDeliver} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const COLUMNS = [
  ['order', 'Order'],
  ['placed', 'Placed'],
  ['shopper', 'Shopper'],
  ['bought', 'Pieces'],
  ['total', 'Total'],
  ['where', 'State'],
] as const;

interface WhenProps {
  order: ListedOrder;
  /** When it shipped; null to show when it was placed. */
  at: string | null;
  now: Date;
}

function When({ order, at, now }: WhenProps) {
  const { placedAt, lateDays, carrier, expected, hasStuckRefund } = order;
  const instant = at ?? placedAt;
  return (
    <>
      <time dateTime={instant}>{formatListed(new Date(instant), now)}</time>
      {at !== null && (
        <p className="small muted">
          <span>{carrier}</span>
          {expected !== null && (
            <span>
              , <span className={styles.due}>{`due ${expected}`}</span>
            </span>
          )}
        </p>
      )}
      {at !== null && hasStuckRefund && <p className="small office-bad">Refund is stuck</p>}
      {lateDays !== null && <p className="small office-bad">{`Waiting ${lateDays} days`}</p>}
    </>
  );
}

interface SelectProps extends Selection {
  orders: readonly ListedOrder[];
  label: string;
  /** The label where it is shown. */
  children?: ReactNode;
}

function Select({ orders, label, selected, onSelect, children }: SelectProps) {
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  const count = numbers.filter((number) => selected.has(number)).length;
  const isAll = count > 0 && count === numbers.length;
  const Box = children ? 'label' : 'span';
  return (
    <Box className="checkbox">
      <input
        type="checkbox"
        aria-label={label}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => onSelect(numbers, !isAll)}
      />
      {children}
    </Box>
  );
}

function NextStep({ order, onDeliver }: { order: ListedOrder; onDeliver: Props['onDeliver'] }) {
  const orderName = <span className="visually-hidden">{` ${order.orderNumber}`}</span>;
  if (canBeShipped(order)) {
    return (
      <a
        className="button button-second button-small"
        href={`${officePaths.order(order.orderNumber)}#ship`}
      >
        Ship{orderName}
      </a>
    );
  }
  if (order.status !== 'shipped' || !onDeliver) return null;
  return (
    <button className="text-button" type="button" onClick={() => onDeliver(order)}>
      Mark delivered{orderName}
    </button>
  );
}
