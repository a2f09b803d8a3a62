import { type ReactNode, useState } from 'react';
import { adminDeliverOrder } from '#contracts/admin-order-actions.ts';
import { canBeShipped } from '#shop/order-state.ts';
import { dismissProblem, type ManagedOrder, runAction } from '#stores/admin/order.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Row } from '#islands/Row.tsx';
import { Moment } from '../Moment.tsx';
import { ActionForm } from './ActionForm.tsx';
import { Address } from './Address.tsx';
import { AddressForm } from './AddressForm.tsx';
import { TrackingForm } from './TrackingForm.tsx';
import styles from './order.module.css';

/** Where the order is shipped to, and the form or the facts of its parcel. */
export function ShipTag({ order }: { order: ManagedOrder }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const { status, orderNumber, trackingNumber } = order;
  const isShipped = status === 'shipped' || status === 'delivered';
  const close = () => {
    dismissProblem();
    setCorrecting(false);
  };
  const correct = (label: string) => (
    <button className="text-button" type="button" onClick={() => setCorrecting(true)}>
      {label}
    </button>
  );
  if (isCorrecting && !isShipped) {
    return (
      <Tag title="Ship to">
        <AddressForm order={order} onClose={close} />
      </Tag>
    );
  }
  const deliver = () => {
    const done = () => showToast({ title: 'Delivered' });
    void runAction(adminDeliverOrder, { orderNumber }, done);
    return undefined;
  };
  return (
    <Tag
      title={isShipped ? 'Shipped to' : 'Ship to'}
      tool={status === 'processing' && correct('Correct address')}
    >
      <Address address={order.shippingAddress} />
      {canBeShipped(order) && <TrackingForm order={order} />}
      {isCorrecting && <TrackingForm order={order} onClose={close} />}
      {trackingNumber !== null && !isCorrecting && <ParcelFacts {...order} />}
      {status === 'shipped' && !isCorrecting && (
        <>
          <ActionForm
            contract={adminDeliverOrder}
            orderNumber={orderNumber}
            label="Mark delivered"
            busyLabel="Marking..."
            onSubmit={deliver}
          />
          <p className="small muted">Wrong number? {correct('Correct')}</p>
        </>
      )}
    </Tag>
  );
}

interface TagProps {
  title: string;
  tool?: ReactNode;
  children: ReactNode;
}

function Tag({ title, tool, children }: TagProps) {
  return (
    <section className={`order-summary ${styles.tag}`} id="ship" aria-labelledby="ship-title">
      <header>
        <h2 id="ship-title">{title}</h2>
        {tool}
      </header>
      {children}
    </section>
  );
}

function ParcelFacts(order: ManagedOrder) {
  const { carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt, expected } = order;
  return (
    <dl className={`definition-rows ${styles.parcel}`}>
      <Row name="Carrier">{carrier}</Row>
      <Row name="Tracking">
        {trackingUrl === null ? (
          trackingNumber
        ) : (
          <a href={trackingUrl} target="_blank" rel="noreferrer">
            {trackingNumber}
          </a>
        )}
      </Row>
      {shippedAt && (
        <Row name="Shipped">
          <Moment at={shippedAt} />
        </Row>
      )}
      {deliveredAt && (
        <Row name="Delivered">
          <Moment at={deliveredAt} />
        </Row>
      )}
      {!deliveredAt && expected && <Row name="Expected">{expected}</Row>}
    </dl>
  );
}
