import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import { MAX_COUNTED } from '#contracts/office/orders.ts';
import { countUpTo } from '#shop/count-of.ts';
import { shopClock } from '#shop/shop-clock.ts';
import {
  $selected,
  deliverOne,
  isDueBy,
  type OrderList,
  olderOrders,
  orderList,
  orderQuery,
  reloadOrders,
  selectLinked,
  selectOrder,
  selectOrders,
} from '#stores/office/orders/orders.ts';
import { $ordersFile } from '#stores/office/orders/export-orders.ts';
import { queryFragment } from '#stores/office/list-query.ts';
import { $isShipDialogOpen } from '#stores/office/orders/ship-orders.ts';
import { $isTellDialogOpen } from '#stores/office/orders/tell-dialog.ts';
import { shopNow } from '#stores/site/clock.ts';
import { Button } from '#islands/Button.tsx';
import { EmptyList, ListFoot, ListHead, MoreRows } from '../ListHead.tsx';
import { Loaded } from '#islands/Loaded.tsx';
import { OrderRows } from '../OrderRows.tsx';
import { DeliverDialog } from './DeliverDialog.tsx';
import { LazyExportDialog, openExportDialog, LazyShipDialog } from './lazy-dialogs.ts';
import { LazyTellDialog } from './lazy-tell-dialog.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { ResultBar } from './ResultBar.tsx';
import { ORDER_LISTS } from './tabs.ts';
import styles from './orders-page.module.css';

/** As many as are packed and shipped together. */
const PARCELS = 20;

export function OrdersPage() {
  const view = useStore(orderList.$view);
  const isShipping = useStore($isShipDialogOpen);
  const isTelling = useStore($isTellDialogOpen);
  const isExporting = useStore($ordersFile) !== undefined;
  return (
    <>
      <ListHead
        title="Orders"
        placeholder="Number, name, email, phone, address, tracking"
        query={orderQuery}
        tabs={ORDER_LISTS}
        counts={view.state === 'shown' ? view.value.counts : undefined}
      />
      <ResultBar />
      <Loaded resource={{ ...orderList, refresh: reloadOrders }}>
        {(list) => (
          <>
            <ToShipTools list={list} />
            {list.orders.length === 0 ? (
              <Empty hasOrders={list.counts.all > 0} />
            ) : (
              <List list={list} />
            )}
          </>
        )}
      </Loaded>
      <SelectionBar />
      <DeliverDialog />
      <Suspense fallback={null}>
        {isShipping && <LazyShipDialog />}
        {isExporting && <LazyExportDialog />}
        {isTelling && <LazyTellDialog />}
      </Suspense>
    </>
  );
}

/** Tools that choose among the orders to ship. */
function ToShipTools({ list: { orders } }: { list: OrderList }) {
  const query = useStore(orderQuery.$query);
  const { tab, isUnprinted = false } = query;
  useEffect(selectLinked, []);
  if (tab !== 'to_ship' || (orders.length === 0 && !isUnprinted)) return null;
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  const today = shopClock(shopNow()).day;
  const due = orders.filter((order) => isDueBy(today, order));
  return (
    <div className={`office-row ${due.length > 0 ? '' : styles.beside}`}>
      {due.length > 0 && (
        <Button
          variant="text"
          onClick={() => $selected.set(new Set(due.map(({ orderNumber }) => orderNumber)))}
        >
          {`Select the ${due.length} late or due today`}
        </Button>
      )}
      {numbers.length > PARCELS && (
        <Button variant="text" onClick={() => $selected.set(new Set(numbers.slice(0, PARCELS)))}>
          <span>
            <span className={styles.roomy}>Select the </span>
            <span>{`oldest ${PARCELS}`}</span>
          </span>
        </Button>
      )}
      <a className="text-button" href={queryFragment({ ...query, isUnprinted: !isUnprinted })}>
        <span>
          <span>{isUnprinted ? 'Printed' : 'Not printed'}</span>
          <span className={styles.roomy}>{isUnprinted ? ' ones too' : ' only'}</span>
        </span>
      </a>
    </div>
  );
}

function List({ list }: { list: OrderList }) {
  const { tab, isUnprinted } = useStore(orderQuery.$query);
  const selected = useStore($selected);
  // How many are not printed is not counted.
  const total = isUnprinted ? '' : ` of ${countUpTo(MAX_COUNTED, list.counts[tab])}`;
  const [first, following] = tab === 'to_ship' ? ['oldest', 'Newer'] : ['newest', 'Older'];
  return (
    <>
      <OrderRows
        orders={list.orders}
        isOneState={tab !== 'all' && tab !== 'cancelled'}
        isShipped={tab === 'shipped'}
        selection={{
          selected,
          onSelect: selectOrder,
          onSelectAll: selectOrders,
          sorting: (
            <span className={tab === 'to_ship' ? styles.roomy : ''}>{`the ${first} first`}</span>
          ),
        }}
        onDeliver={deliverOne}
      />
      <ListFoot>
        <p className="small muted">
          {list.next === null
            ? `All ${list.orders.length}`
            : `The ${first} ${list.orders.length}${total}`}
        </p>
        <ExportButton />
        {list.next !== null && <MoreRows rows={olderOrders}>{`${following} orders`}</MoreRows>}
      </ListFoot>
    </>
  );
}

function Empty({ hasOrders }: { hasOrders: boolean }) {
  const { tab, search, isUnprinted } = useStore(orderQuery.$query);
  const isToShip = tab === 'to_ship';
  if (isToShip && isUnprinted && !search.trim())
    return <p className="office-row muted">The slips of all of them are printed.</p>;
  return (
    <>
      <EmptyList
        query={orderQuery}
        tabs={ORDER_LISTS}
        text="Paid orders show up here by themselves."
        searchable="number, name, email, phone, address, tracking number, payment, product or promo code"
        other={{
          tab: isToShip ? 'shipped' : 'to_ship',
          label: isToShip ? 'See shipped orders' : 'See what is to ship',
        }}
      />
      {hasOrders && (
        <ListFoot>
          <ExportButton />
        </ListFoot>
      )}
    </>
  );
}

function ExportButton() {
  return (
    <Button variant="text" onClick={() => void openExportDialog()}>
      Export
    </Button>
  );
}
