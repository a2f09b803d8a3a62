import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { canBeShipped } from '#shop/order-state.ts';
import { formatListed } from '#shop/office-clock.ts';
import { $busyAction, dismissProblem, type ManagedOrder } from '#stores/admin/order.ts';
import { markDelivered } from '#stores/admin/order-actions.ts';
import { Row } from '#islands/Row.tsx';
import { ActionNotice, useIsRefused } from './ActionNotice.tsx';
import { addressLines } from './address-lines.ts';
import { AddressForm } from './AddressForm.tsx';
import { TrackingForm } from './TrackingForm.tsx';
import styles from './order.module.css';

/** Where the order is shipped to, and the form or the facts of its parcel. */
export function ShipTag({ order }: { order: ManagedOrder }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const { status } = order;
  const isShipped = status === 'shipped' || status === 'delivered';
  const close = () => {
    dismissProblem();
    setCorrecting(false);
  };
  if (isCorrecting && status === 'processing') {
    return (
      <Tag title="Ship to">
        <AddressForm address={order.shippingAddress} onClose={close} />
      </Tag>
    );
  }
  return (
    <Tag
      title={isShipped ? 'Shipped to' : 'Ship to'}
      tool={
        status === 'processing' && (
          <button className="text-button" type="button" onClick={() => setCorrecting(true)}>
            Correct address
          </button>
        )
      }
    >
      <address dir="auto">
        {addressLines(order.shippingAddress).map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </address>
      {canBeShipped(order) && <TrackingForm action="ship" />}
      {order.trackingNumber !== null && <ParcelFacts order={order} />}
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
      <header className={styles.tagTitle}>
        <h2 id="ship-title">{title}</h2>
        {tool}
      </header>
      {children}
    </section>
  );
}

function ParcelFacts({ order }: { order: ManagedOrder }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const isBusy = useStore($busyAction) === 'deliver';
  const isRefused = useIsRefused('deliver');
  const now = new Date();
  const close = () => {
    dismissProblem();
    setCorrecting(false);
  };
  if (isCorrecting) {
    return <TrackingForm action="correct-tracking" parcel={order} onClose={close} />;
  }
  const { status, carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt, expected } = order;
  return (
    <>
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
        {shippedAt && <Row name="Shipped">{formatListed(new Date(shippedAt), now)}</Row>}
        {deliveredAt ? (
          <Row name="Delivered">{formatListed(new Date(deliveredAt), now)}</Row>
        ) : (
          expected && <Row name="Expected">{expected}</Row>
        )}
      </dl>
      {status === 'shipped' && (
        <>
          <ActionNotice action="deliver" />
          {!isRefused && (
            <button
              className="button button-wide"
              type="button"
              aria-busy={isBusy}
              onClick={() => void markDelivered()}
            >
              {isBusy ? 'Marking...' : 'Mark delivered'}
            </button>
          )}
          <p className="small muted">
            Wrong number?{' '}
            <button className="text-button" type="button" onClick={() => setCorrecting(true)}>
              Correct
            </button>
          </p>
        </>
      )}
    </>
  );
}
