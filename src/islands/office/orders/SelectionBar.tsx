import { useStore } from '@nanostores/react';
import { countOf } from '#shop/count-of.ts';
import { formatCents } from '#shop/money.ts';
import { canBeShipped } from '#shop/order-state.ts';
import { $selectedOrders } from '#stores/office/orders/orders.ts';
import { $shipping, openShipDialog } from '#stores/office/orders/ship-orders.ts';
import { PrintSlips } from './PrintSlips.tsx';
import styles from './selection-bar.module.css';

/** What can be done with the chosen orders, at the foot of the screen. */
export function SelectionBar() {
  const orders = useStore($selectedOrders);
  const shipping = useStore($shipping);
  if (orders.length === 0 && !shipping) return null;
  const sum = orders.reduce((total, order) => total + order.totalCents, 0);
  const pieces = orders
    .flatMap((order) => order.pieces)
    .reduce((total, { quantity }) => total + quantity, 0);
  const toShip = orders.filter(canBeShipped);
  return (
    <section className={`dark ${styles.bar}`} aria-label="Selected orders">
      <p role="status">
        <span className="display-3">{orders.length} selected</span>{' '}
        <span className="small muted">
          {countOf(pieces, 'piece')}, {formatCents(sum)}
        </span>
      </p>
      <PrintSlips orderNumbers={orders.map(({ orderNumber }) => orderNumber)}>
        Packing slips
      </PrintSlips>
      <button
        className="button button-small"
        type="button"
        aria-busy={shipping !== undefined}
        disabled={toShip.length === 0 && !shipping}
        onClick={() => openShipDialog(toShip)}
      >
        {shipping ? `Shipping ${shipping.done + 1} of ${shipping.total}...` : 'Ship selected'}
      </button>
    </section>
  );
}
