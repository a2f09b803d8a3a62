import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ORDER_TABS, type OrderTab } from '#contracts/admin-orders.ts';
import {
  $loadingOlder,
  $orders,
  $query,
  $selected,
  deliverOrder,
  editSearch,
  fragmentOf,
  loadOlderOrders,
  openOrders,
  reloadOrders,
  selectOrders,
  showWaitingOrders,
  waitingChanges,
} from '#stores/admin/orders.ts';
import { $csvProgress, downloadOrders } from '#stores/admin/orders-csv.ts';
import { BusyButton } from '#islands/BusyButton.tsx';
import { OrderRows } from '../OrderRows.tsx';
import { Notice } from '../Notice.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { ShipDialog } from './ShipDialog.tsx';
import styles from './orders.module.css';

const TABS: Record<OrderTab, { word: string; empty: string }> = {
  to_ship: { word: 'To ship', empty: 'Nothing to ship' },
  shipped: { word: 'Shipped', empty: 'Nothing on its way' },
  delivered: { word: 'Delivered', empty: 'Nothing delivered yet' },
  cancelled: { word: 'Cancelled', empty: 'Nothing cancelled' },
  all: { word: 'All', empty: 'No orders yet' },
};

export function OrdersPage() {
  useEffect(openOrders, []);
  return (
    <>
      <header className={styles.head}>
        <h1 className="display-1">Orders</h1>
        <Search />
      </header>
      <Tabs />
      <hr className="rule" />
      <List />
      <SelectionBar />
      <ShipDialog />
    </>
  );
}

function Search() {
  const { search } = useStore($query);
  return (
    <search className={`field ${styles.search}`}>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12M15 15l5.5 5.5" />
      </svg>
      <input
        type="search"
        aria-label="Search orders"
        placeholder="Number, name, email, address"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={({ target }) => editSearch(target.value)}
      />
    </search>
  );
}

function Tabs() {
  const { tab, search } = useStore($query);
  const list = useStore($orders);
  return (
    <nav className={`office-tabs ${styles.tabs}`} aria-label="Orders by state">
      {ORDER_TABS.map((name) => (
        <a
          key={name}
          href={fragmentOf({ tab: name, search })}
          aria-current={name === tab ? 'true' : undefined}
          ref={(link) => {
            if (name === tab) link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          }}
        >
          {TABS[name].word}
          {typeof list === 'object' && <span>{list.counts[name]}</span>}
        </a>
      ))}
    </nav>
  );
}

function List() {
  const list = useStore($orders);
  const { tab } = useStore($query);
  const selected = useStore($selected);
  if (list === undefined) return <Loading />;
  if (typeof list === 'string') {
    return (
      <Notice tone="bad">
        {list}{' '}
        <button className="text-button" type="button" onClick={() => void reloadOrders()}>
          Try again
        </button>
      </Notice>
    );
  }
  const isEmpty = list.orders.length === 0;
  return (
    <>
      <Waiting />
      {isEmpty ? (
        <Empty />
      ) : (
        <OrderRows
          orders={list.orders}
          isOneState={tab !== 'all' && tab !== 'cancelled'}
          selection={{ selected, onSelect: selectOrders }}
          onDeliver={(order) => void deliverOrder(order)}
        />
      )}
      {!isEmpty && <Foot />}
    </>
  );
}

/** New orders wait here, so that no row moves under a finger. */
function Waiting() {
  const list = useStore($orders);
  const { tab } = useStore($query);
  const { added, gone } = typeof list === 'object' ? waitingChanges(list) : { added: 0, gone: 0 };
  const label =
    added > 0 ? `${added} new ${added === 1 ? 'order' : 'orders'}` : `${gone} no longer here`;
  return (
    <div role="status" key={tab}>
      {added + gone > 0 && (
        <button className={styles.waiting} type="button" onClick={showWaitingOrders}>
          {label}
        </button>
      )}
    </div>
  );
}

function Empty() {
  const { tab, search } = useStore($query);
  if (search.trim()) {
    return (
      <div className={styles.empty}>
        <h2 className="display-2">No match</h2>
        <p>
          Nothing begins with “{search.trim()}” in {TABS[tab].word}.
        </p>
        <button
          className="button button-second button-small"
          type="button"
          onClick={() => editSearch('')}
        >
          Clear search
        </button>
      </div>
    );
  }
  const other = tab === 'to_ship' ? 'shipped' : 'to_ship';
  return (
    <div className={styles.empty}>
      <div>
        <h2 className="display-2">{TABS[tab].empty}</h2>
        <p>Paid orders show up here by themselves.</p>
        <a
          className="button button-second button-small"
          href={fragmentOf({ tab: other, search: '' })}
        >
          {other === 'shipped' ? 'See shipped orders' : 'See what is to ship'}
        </a>
      </div>
      <span className="stamp" aria-hidden="true" />
    </div>
  );
}

function Foot() {
  const list = useStore($orders);
  const { tab } = useStore($query);
  const isBusy = useStore($loadingOlder);
  const csv = useStore($csvProgress);
  if (typeof list !== 'object') return null;
  const total = list.counts[tab];
  const first = tab === 'to_ship' ? 'oldest' : 'newest';
  return (
    <footer className={styles.foot}>
      <p className="small muted">
        {list.next === null ? `All ${total}` : `The ${first} ${list.orders.length} of ${total}`}
      </p>
      <button
        className="text-button"
        type="button"
        aria-disabled={csv !== undefined}
        onClick={() => void downloadOrders()}
      >
        {csv ? `Reading ${csv.done} of ${csv.total}...` : 'Download as CSV'}
      </button>
      {list.next !== null && (
        <BusyButton
          className="button button-second button-small"
          isBusy={isBusy}
          onClick={() => void loadOlderOrders()}
        >
          {tab === 'to_ship' ? 'Later orders' : 'Older orders'}
        </BusyButton>
      )}
    </footer>
  );
}

function Loading() {
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">Loading orders</span>
      {[1, 2, 3, 4, 5].map((row) => (
        <span key={row} className="skeleton" />
      ))}
    </div>
  );
}
