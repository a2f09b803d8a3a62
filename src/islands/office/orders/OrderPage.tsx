import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { officePaths } from '#shop/office-paths.ts';
import { canBeCancelled, canBeShipped, canChange } from '#shop/order-state.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { formatListed } from '#shop/office-clock.ts';
import { returnStateLabels } from '#shop/return-labels.ts';
import { type ManagedOrder, managedOrder } from '#stores/office/orders/order.ts';
import { queryFragment } from '#stores/office/list-query.ts';
import { lastSegment } from '#stores/site/last-segment.ts';
import { shopNow } from '#stores/site/clock.ts';
import { Button } from '#islands/Button.tsx';
import { Loaded } from '#islands/Loaded.tsx';
import { DetailHead } from '../DetailHead.tsx';
import { OrderState } from '../OrderState.tsx';
import { PageColumns } from '../PageColumns.tsx';
import { PostalAddress } from '../Address.tsx';
import { OrderedItems } from './OrderedItems.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { OpenReturn } from './OpenReturn.tsx';
import { History } from '../History.tsx';
import { Payment } from './Payment.tsx';
import { PrintSlips } from './PrintSlips.tsx';
import { dueOf, ShipsLater } from './ShipsLater.tsx';
import { ShipTag } from './ShipTag.tsx';
import { Shopper } from '../Shopper.tsx';
import { ORDER_LISTS, tabOf } from './tabs.ts';
import styles from './order-page.module.css';

export function OrderPage() {
  const [orderNumber] = useState(() => normalizeOrderNumber(lastSegment()));
  const view = useStore(managedOrder.$view);
  return (
    <>
      {view.state === 'shown' ? (
        <Head order={view.value} />
      ) : (
        <DetailHead title={orderNumber} back={{ href: officePaths.orders, name: 'Orders' }} />
      )}
      <Loaded resource={managedOrder}>
        {(order) => (
          <>
            {canBeShipped(order) && order.delay && <ShipsLater order={order} delay={order.delay} />}
            {order.notes && (
              <p className={styles.note}>
                <span className="display-5 muted">{`Note from ${order.name}`}</span>
                <span dir="auto">{order.notes}</span>
              </p>
            )}
            <Columns order={order} />
            {canBeShipped(order) && <ShipLink />}
          </>
        )}
      </Loaded>
    </>
  );
}

function Columns({ order }: { order: ManagedOrder }) {
  const [changedId, setChangedId] = useState<string>();
  return (
    <PageColumns
      first={<OrderedItems order={order} changedId={changedId} onChange={setChangedId} />}
      side={
        <>
          <ShipTag order={order} isSecond={changedId !== undefined} />
          <History {...order} resource={managedOrder} {...dueOf(order)} />
        </>
      }
    >
      <Payment order={order} />
      <Shopper
        {...order}
        resource={managedOrder}
        facts={{
          'Billing address': order.billingAddress && (
            <PostalAddress address={order.billingAddress} />
          ),
        }}
      />
    </PageColumns>
  );
}

/** Where the page has one column: leads to the form that ships the order, while that is not on the screen. */
function ShipLink() {
  const [isFormShown, setFormShown] = useState(true);
  useEffect(() => {
    const form = document.getElementById('ship');
    const observer = new IntersectionObserver(
      (entries) => setFormShown(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '0px 0px -30%' },
    );
    if (form) observer.observe(form);
    // It was not there yet when the browser looked for it.
    if (location.hash === '#ship') form?.scrollIntoView();
    return () => observer.disconnect();
  }, []);
  if (isFormShown) return null;
  return (
    <p className={styles.pinned}>
      <a className="button button-wide" href="#ship">
        Ship
      </a>
    </p>
  );
}

function Head({ order }: { order: ManagedOrder }) {
  const [isCancelling, setCancelling] = useState(false);
  const [isReturning, setReturning] = useState(false);
  const tab = tabOf(order.status);
  return (
    <DetailHead
      title={order.orderNumber}
      back={{
        href: officePaths.orders + queryFragment({ tab, search: '' }),
        name: ORDER_LISTS[tab].name,
      }}
      facts={
        <>
          <OrderState order={order} />
          {order.openReturns.map(({ returnNumber, state }) => (
            <a key={returnNumber} href={officePaths.return(returnNumber)}>
              {`Return ${returnNumber}: ${returnStateLabels[state].toLowerCase()}`}
            </a>
          ))}
          <p className="muted" dir="auto">
            {`${order.name}\u00a0· ${formatListed(new Date(order.placedAt), shopNow())}`}
          </p>
          {order.source && (
            <p className="muted" dir="auto">
              {`Came by: ${order.source.replaceAll(' · ', '\u00a0· ')}`}
            </p>
          )}
        </>
      }
    >
      <div className="buttons">
        {canChange(order.status) && (
          <PrintSlips orderNumbers={[order.orderNumber]}>
            <svg className={`icon ${styles.slip}`} viewBox="0 0 24 24" aria-hidden="true">
              <path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />
            </svg>
            <span>Packing slip</span>
          </PrintSlips>
        )}
        {order.shippedAt !== null && canChange(order.status) && order.returnable.length > 0 && (
          <Button variant="second" size="small" onClick={() => setReturning(true)}>
            Open a return
          </Button>
        )}
        {canBeCancelled(order.status) && (
          <Button variant="second" size="small" onClick={() => setCancelling(true)}>
            Cancel order
          </Button>
        )}
      </div>
      {isReturning && <OpenReturn order={order} onClose={() => setReturning(false)} />}
      {isCancelling && <CancelDialog order={order} onClose={() => setCancelling(false)} />}
    </DetailHead>
  );
}
