import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ORDER_TABS } from '#contracts/admin-orders.ts';
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
  type OrderList,
  reloadOrders,
  selectOrders,
  showWaitingOrders,
  waitingChanges,
} from '#stores/admin/orders.ts';
import { $csvProgress, downloadOrders } from '#stores/admin/orders-csv.ts';
import { BusyButton } from '#islands/BusyButton.tsx';
import { Loaded } from '../Loaded.tsx';
import { OrderRows } from '../OrderRows.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { ShipDialog } from './ShipDialog.tsx';
import { TABS } from './tabs.ts';
import styles from './orders.module.css';

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
      <Loaded live={{ $view: $orders, refresh: reloadOrders }}>
        {(list) => (
          <>
            <Waiting list={list} />
            {list.orders.length === 0 ? <Empty /> : <List list={list} />}
          </>
        )}
      </Loaded>
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
  const view = useStore($orders);
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
          {TABS[name].name}
          {view.state === 'shown' && <span>{view.value.counts[name]}</span>}
        </a>
      ))}
    </nav>
  );
}

/** New orders wait here, so that no row moves under a finger. */
function Waiting({ list }: { list: OrderList }) {
  const { tab } = useStore($query);
  const { added, gone } = waitingChanges(list);
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

function List({ list }: { list: OrderList }) {
  const { tab } = useStore($query);
  const selected = useStore($selected);
  const isBusy = useStore($loadingOlder);
  const csv = useStore($csvProgress);
  const total = list.counts[tab];
  const [first, following] = tab === 'to_ship' ? ['oldest', 'Later'] : ['newest', 'Older'];
  return (
    <>
      <OrderRows
        orders={list.orders}
        isOneState={tab !== 'all' && tab !== 'cancelled'}
        selection={{ selected, onSelect: selectOrders }}
        onDeliver={(order) => void deliverOrder(order)}
      />
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
            {following} orders
          </BusyButton>
        )}
      </footer>
    </>
  );
}

function Empty() {
  const { tab, search } = useStore($query);
  const searched = search.trim();
  const otherTab = tab === 'to_ship' ? 'shipped' : 'to_ship';
  const otherLabel = tab === 'to_ship' ? 'See shipped orders' : 'See what is to ship';
  return (
    <div className={styles.empty}>
      <div>
        <h2 className="display-2">{searched ? 'No match' : TABS[tab].empty}</h2>
        <p>
          {searched
            ? `Nothing begins with “${searched}” in ${TABS[tab].name}.`
            : 'Paid orders show up here by themselves.'}
        </p>
        <a
          className="button button-second button-small"
          href={fragmentOf({ tab: searched ? tab : otherTab, search: '' })}
          onClick={() => document.querySelector<HTMLElement>('[type=search]')?.focus()}
        >
          {searched ? 'Clear search' : otherLabel}
        </a>
      </div>
      {!searched && <span className="stamp" aria-hidden="true" />}
    </div>
  );
}
