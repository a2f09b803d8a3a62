import type { ListedOrder } from '#contracts/office/content.ts';
import { officePaths } from '#shop/office-paths.ts';
import { formatCents } from '#shop/money.ts';
import { canBeShipped } from '#shop/order-state.ts';
import { formatListed } from '#shop/office-clock.ts';
import { OrderNumber } from './OrderNumber.tsx';
import { OrderState } from './OrderState.tsx';
import { Pieces } from './Pieces.tsx';
import styles from './order-rows.module.css';

interface Props {
  orders: readonly ListedOrder[];
  /** All orders have the same state: cards leave it out. */
  isOneState?: boolean;
  /** Which orders are chosen; without it none can be. */
  selection?: Selection;
  /** Without it, `Mark delivered` is not offered. */
  onDeliver?: (order: ListedOrder) => void;
}

interface Selection {
  selected: ReadonlySet<string>;
  onSelect: (orderNumbers: readonly string[], isSelected: boolean) => void;
}

/** Orders as a table, and as cards where there is little room. */
export function OrderRows({ orders, isOneState = false, selection, onDeliver }: Props) {
  const now = new Date();
  return (
    <div className={styles.room}>
      <table className={styles.orders} data-one-state={isOneState}>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <Select label="Select all orders shown" orders={orders} {...selection} />
              </th>
            )}
            {['Order', 'Placed', 'Shopper', 'Pieces', 'Total', 'State'].map((name) => (
              <th key={name} scope="col" className={name === 'Total' ? styles.total : undefined}>
                {name}
              </th>
            ))}
            <th scope="col">
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
                <time dateTime={order.placedAt}>{formatListed(new Date(order.placedAt), now)}</time>
                {order.lateDays !== null && (
                  <p className="small office-bad">Waiting {order.lateDays} days</p>
                )}
              </td>
              <td className={styles.shopper} dir="auto">
                <span>{order.name}</span> <span className="small muted">{order.place}</span>
              </td>
              <td className={styles.bought}>
                <Pieces pieces={order.pieces} />
              </td>
              <td className={`price ${styles.total}`}>{formatCents(order.totalCents)}</td>
              <td className={styles.where}>
                <OrderState order={order} now={now} />
              </td>
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

interface SelectProps extends Selection {
  orders: readonly ListedOrder[];
  label: string;
}

function Select({ orders, label, selected, onSelect }: SelectProps) {
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  const count = numbers.filter((number) => selected.has(number)).length;
  const isAll = count > 0 && count === numbers.length;
  return (
    <span className="checkbox">
      <input
        type="checkbox"
        aria-label={label}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => onSelect(numbers, !isAll)}
      />
    </span>
  );
}

function NextStep({ order, onDeliver }: { order: ListedOrder; onDeliver: Props['onDeliver'] }) {
  const orderName = <span className="visually-hidden"> {order.orderNumber}</span>;
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
