import { useStore } from '@nanostores/react';
import type { ListedOrder } from '#contracts/office/content.ts';
import { countOf } from '#shop/count-of.ts';
import { formatDayRange } from '#shop/delivery.ts';
import { formatCents } from '#shop/money.ts';
import { canBeShipped } from '#shop/order-state.ts';
import { shopClock } from '#shop/shop-clock.ts';
import { $delivering, askDelivered } from '#stores/office/orders/deliver-orders.ts';
import { $selectedOrders, orderList, orderQuery, showTold } from '#stores/office/orders/orders.ts';
import { $shipping } from '#stores/office/orders/ship-orders.ts';
import { Button } from '#islands/Button.tsx';
import { askTrackingNumbers } from './lazy-dialogs.ts';
import { askDelay } from './lazy-tell-dialog.ts';
import { PrintSlips } from './PrintSlips.tsx';
import styles from './selection-bar.module.css';

/** The actions on the chosen orders, at the foot of the screen. Their number is announced from a region that stays. */
export function SelectionBar() {
  const count = useStore($selectedOrders).length;
  return (
    <>
      <p className="visually-hidden" role="status">
        {count > 0 && `${count} selected`}
      </p>
      <Bar />
    </>
  );
}

function Bar() {
  const orders = useStore($selectedOrders);
  const shipping = useStore($shipping);
  const delivering = useStore($delivering);
  const isShipped = useStore(orderQuery.$query).tab === 'shipped';
  if (orders.length === 0 && !shipping && !delivering) return null;
  const sum = orders.reduce((total, order) => total + order.totalCents, 0);
  const pieces = orders
    .flatMap((order) => order.pieces)
    .reduce((total, { quantity }) => total + quantity, 0);
  return (
    <section className={`dark ${styles.bar}`} aria-label="Selected orders">
      <p>
        <span className="display-3">{`${orders.length} selected`}</span>{' '}
        <span className="small muted">
          {`${countOf(pieces, 'piece')}, ${isShipped ? shippedOn(orders) : formatCents(sum)}`}
        </span>
      </p>
      {isShipped || delivering ? (
        <Button
          size="small"
          isBusy={delivering !== undefined}
          busyLabel={delivering && `Marking ${delivering.done + 1} of ${delivering.total}...`}
          onClick={() => askDelivered(orders)}
        >
          Mark delivered
        </Button>
      ) : (
        <ShipOrders orders={orders} />
      )}
    </section>
  );
}

/** `shipped Nov 16–17` */
function shippedOn(orders: readonly ListedOrder[]): string {
  const days = orders
    .flatMap(({ shippedAt }) => (shippedAt === null ? [] : shopClock(new Date(shippedAt)).day))
    .toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from !== undefined && to !== undefined ? `shipped ${formatDayRange({ from, to })}` : '';
}

function ShipOrders({ orders }: { orders: readonly ListedOrder[] }) {
  const shipping = useStore($shipping);
  const toShip = orders.filter(canBeShipped);
  return (
    <>
      <Button
        variant="second"
        size="small"
        disabled={toShip.length === 0}
        onClick={() => void askDelay(toShip, (told) => void showTold(told))}
      >
        Tell them
      </Button>
      <PrintSlips
        orderNumbers={orders.map(({ orderNumber }) => orderNumber)}
        onPrinted={() => void orderList.refresh()}
      >
        <span>
          <span className={styles.packing}>Packing </span>slips
        </span>
      </PrintSlips>
      <Button
        size="small"
        isBusy={shipping !== undefined}
        busyLabel={shipping && `Shipping ${shipping.done + 1} of ${shipping.total}...`}
        disabled={toShip.length === 0 && !shipping}
        onClick={() => void askTrackingNumbers(toShip)}
      >
        Ship selected
      </Button>
    </>
  );
}
