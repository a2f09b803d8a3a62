import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { OrderTab } from '#contracts/admin-orders.ts';
import { adminPaths } from '#shop/admin-paths.ts';
import { canBeCancelled, type OrderStatus } from '#shop/order-state.ts';
import { formatListed } from '#shop/office-clock.ts';
import {
  $isOutdated,
  $order,
  loadOrder,
  type ManagedOrder,
  openOrder,
} from '#stores/admin/order.ts';
import { $loadingSlips } from '#stores/admin/packing-slips.ts';
import { fragmentOf } from '#stores/admin/orders.ts';
import { Loaded } from '../Loaded.tsx';
import { OrderState } from '../OrderState.tsx';
import { Bought } from './Bought.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { OutdatedNotice } from './ActionNotice.tsx';
import { History } from './History.tsx';
import { Payment } from './Payment.tsx';
import { ShipTag } from './ShipTag.tsx';
import { Shopper } from './Shopper.tsx';
import { printSlips } from './print-slips.ts';
import styles from './order.module.css';

const LISTS: Record<OrderStatus, { tab: OrderTab; word: string }> = {
  processing: { tab: 'to_ship', word: 'To ship' },
  shipped: { tab: 'shipped', word: 'Shipped' },
  delivered: { tab: 'delivered', word: 'Delivered' },
  cancelled: { tab: 'cancelled', word: 'Cancelled' },
  refunded: { tab: 'cancelled', word: 'Cancelled' },
};

export function OrderPage({ orderNumber }: { orderNumber: string }) {
  const view = useStore($order);
  const isOutdated = useStore($isOutdated);
  useEffect(() => openOrder(orderNumber), [orderNumber]);
  return (
    <>
      {view.state === 'shown' ? (
        <Head order={view.value} />
      ) : (
        <header className="page-head">
          <Back href={adminPaths.orders}>Orders</Back>
          <h1 className="display-1">{orderNumber}</h1>
        </header>
      )}
      <Loaded live={{ $view: $order, refresh: () => loadOrder(orderNumber) }}>
        {(order) => (
          <>
            {isOutdated && (
              <OutdatedNotice
                text="Someone else has changed this order."
                orderNumber={orderNumber}
              />
            )}
            <div className={styles.columns}>
              <Bought order={order} />
              <div className={styles.side}>
                {/* What was begun with the parcel ends when the order moves on. */}
                <ShipTag key={order.status} order={order} />
                <History order={order} />
              </div>
              <Payment order={order} />
              <Shopper order={order} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

function Back({ href, children }: { href: string; children: string }) {
  return (
    <a className={`text-button ${styles.back}`} href={href}>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M20 12H5M10.5 6 4.5 12l6 6" />
      </svg>
      {children}
    </a>
  );
}

function Head({ order }: { order: ManagedOrder }) {
  const [isCancelling, setCancelling] = useState(false);
  const isPrinting = useStore($loadingSlips);
  const { tab, word } = LISTS[order.status];
  return (
    <header className="page-head">
      <Back href={adminPaths.orders + fragmentOf({ tab, search: '' })}>{word}</Back>
      <div>
        <h1 className="display-1">{order.orderNumber}</h1>
        <div className={styles.facts}>
          <OrderState order={order} />
          <p className="muted" dir="auto">
            {order.name} · {formatListed(new Date(order.placedAt), new Date())}
          </p>
        </div>
      </div>
      <div className="buttons">
        <button
          className={`button button-second button-small ${styles.slip}`}
          type="button"
          aria-busy={isPrinting}
          onClick={() => void printSlips([order.orderNumber])}
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />
          </svg>
          Packing slip
        </button>
        {canBeCancelled(order.status) && (
          <button
            className="button button-second button-small"
            type="button"
            onClick={() => setCancelling(true)}
          >
            Cancel order
          </button>
        )}
      </div>
      {isCancelling && <CancelDialog order={order} onClose={() => setCancelling(false)} />}
    </header>
  );
}
