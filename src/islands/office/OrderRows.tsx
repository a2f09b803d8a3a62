import type { ReactNode } from 'react';
import type { ListedOrder } from '#contracts/office/content.ts';
import { officePaths } from '#shop/office-paths.ts';
import { formatCents } from '#shop/money.ts';
import { canBeShipped } from '#shop/order-state.ts';
import { formatListed, formatShortDay } from '#shop/office-clock.ts';
import { type Day, shopClock, startOfDay } from '#shop/shop-clock.ts';
import { shopNow } from '#stores/site/clock.ts';
import { Button } from '#islands/Button.tsx';
import { type Column, List } from './List.tsx';
import { OrderNumber } from './OrderNumber.tsx';
import { OrderState, StateNotes } from './OrderState.tsx';
import { Pieces } from './Pieces.tsx';
import { shopperColumn } from './shopper-column.tsx';
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
  sorting: ReactNode;
  selected: ReadonlySet<string>;
  onSelectAll: (orderNumbers: readonly string[], isSelected: boolean) => void;
  /** `isRange`: with all between this row and the one that was pressed before. */
  onSelect: (orderNumber: string, isSelected: boolean, isRange: boolean) => void;
}

const card = (select: string, state: string) =>
  `'${select} order placed placed total' '${select} shopper shopper shopper shopper'
  '${select} bought bought ${state} action' / ${select && 'auto'} auto minmax(0, 1fr) auto auto`;

/** Orders with what is next for each. */
export function OrderRows(props: Props) {
  const { orders, isOneState = false, isShipped = false, selection, onDeliver } = props;
  const now = shopNow();
  const columns: readonly (Column<ListedOrder> | false | undefined)[] = [
    selection && selectColumn(orders, selection),
    {
      key: 'order',
      head: 'Order',
      cell: ({ orderNumber }) => (
        <OrderNumber number={orderNumber} href={officePaths.order(orderNumber)} />
      ),
      wide: isOneState ? '11.6rem' : '11rem',
      className: styles.order,
    },
    {
      key: 'placed',
      head: isShipped ? 'Shipped' : 'Placed',
      cell: (order) => (
        <>
          <When order={order} at={isShipped ? order.shippedAt : null} now={now} />
          {isOneState && !isShipped && <StateNotes order={order} now={now} />}
        </>
      ),
      wide: isOneState ? '10.9rem' : '10.25rem',
      className: styles.placed,
    },
    shopperColumn,
    {
      key: 'bought',
      head: 'Pieces',
      cell: (order) => <Pieces {...order} />,
      // The width that the shopper's name leaves.
      wide: isOneState ? 'min(22.1rem, 100cqi - 58.2rem)' : 'minmax(0, 1fr)',
      className: styles.bought,
    },
    totalColumn,
    !isOneState && {
      key: 'state',
      head: 'State',
      cell: (order) => <OrderState order={order} now={now} />,
      wide: '8.5rem',
      className: styles.state,
    },
    nextStepColumn(onDeliver),
  ];
  return (
    <List
      as="table"
      size="many"
      items={orders}
      keyOf={({ orderNumber }) => orderNumber}
      columns={columns.filter((column) => !!column)}
      card={card(selection ? 'select' : '', isOneState ? 'bought' : 'state')}
      className={styles.orders}
    />
  );
}

const selectColumn = (orders: Props['orders'], selection: Selection): Column<ListedOrder> => ({
  key: 'select',
  head: <SelectAll orders={orders} {...selection} />,
  cell: (order) => (
    <Select
      label={`Select ${order.orderNumber}`}
      orders={[order]}
      selected={selection.selected}
      onChange={(isSelected, isRange) => selection.onSelect(order.orderNumber, isSelected, isRange)}
    />
  ),
  wide: '2.875rem',
  className: styles.select,
});

const totalColumn: Column<ListedOrder> = {
  key: 'total',
  head: 'Total',
  cell: ({ totalCents }) => <p className="price">{formatCents(totalCents)}</p>,
  wide: '5.4rem',
  isEnd: true,
  className: styles.total,
};

const nextStepColumn = (onDeliver: Props['onDeliver']): Column<ListedOrder> => ({
  key: 'action',
  head: <span className="visually-hidden">Next step</span>,
  cell: (order) => <NextStep order={order} onDeliver={onDeliver} />,
  wide: '8.25rem',
  isEnd: true,
  className: styles.action,
});

interface WhenProps {
  order: ListedOrder;
  /** When it shipped; null to show when it was placed. */
  at: string | null;
  now: Date;
}

function When({ order, at, now }: WhenProps) {
  const { placedAt, carrier, expected, hasStuckRefund } = order;
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
      <Due order={order} now={now} />
    </>
  );
}

/** Before it ships: that it is late or due today, or what its shopper was told. */
function Due({ order: { dueDay, told }, now }: Pick<WhenProps, 'order' | 'now'>) {
  const shortDay = (day: Day) => formatShortDay(startOfDay(day), now);
  const today = shopClock(now).day;
  if (dueDay !== null && dueDay < today) {
    return <p className="small office-bad">{`Was due ${shortDay(dueDay)}`}</p>;
  }
  const isDueToday = dueDay === today;
  if (!isDueToday && !told) return null;
  const news = told?.newDay ? `ships by ${shortDay(told.newDay)}` : 'no day yet';
  return (
    <p className="small muted">
      {isDueToday ? 'Due today' : told && `Told ${formatShortDay(new Date(told.at), now)}, ${news}`}
    </p>
  );
}

function SelectAll(props: Selection & Pick<Props, 'orders'>) {
  const { orders, sorting, selected, onSelectAll } = props;
  const label = `Select all ${orders.length}`;
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  return (
    <div className={styles.selectAll}>
      <Select
        label={label}
        orders={orders}
        selected={selected}
        onChange={(isSelected) => onSelectAll(numbers, isSelected)}
      >
        <span>{label}</span>
      </Select>
      <span className="small muted">{sorting}</span>
    </div>
  );
}

interface SelectProps {
  orders: readonly ListedOrder[];
  label: string;
  selected: ReadonlySet<string>;
  /** `isRange`: with the shift key. */
  onChange: (isSelected: boolean, isRange: boolean) => void;
  /** The label where it is shown. */
  children?: ReactNode;
}

function Select({ orders, label, selected, onChange, children }: SelectProps) {
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  const count = numbers.filter((number) => selected.has(number)).length;
  const isAll = count > 0 && count === numbers.length;
  const Box = children ? 'label' : 'span';
  return (
    <Box className={`checkbox ${styles.box}`}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={({ nativeEvent }) => onChange(!isAll, (nativeEvent as MouseEvent).shiftKey)}
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
    <Button variant="text" onClick={() => onDeliver(order)}>
      <span>Mark delivered</span>
      {orderName}
    </Button>
  );
}
