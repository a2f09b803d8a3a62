import type { ReactNode } from 'react';
import type { ManagedOrder } from '#stores/office/orders/order.ts';
import { Row } from '../Row.tsx';
import { Moment } from './Moment.tsx';
import styles from './order.module.css';

type ParcelProps = Pick<ManagedOrder, 'carrier' | 'trackingNumber' | 'trackingUrl' | 'shippedAt'> &
  Partial<Pick<ManagedOrder, 'deliveredAt' | 'expected'>> & {
    /** What `shippedAt` is called. */
    sent?: string;
    /** More that is known of it. */
    children?: ReactNode;
  };

/** What is known of a parcel. */
export function ParcelFacts({ sent = 'Shipped', children, ...parcel }: ParcelProps) {
  const { carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt, expected } = parcel;
  return (
    <dl className={`definition-rows ${styles.parcel}`}>
      <Row name="Carrier">{carrier}</Row>
      {trackingNumber && (
        <Row name="Tracking">
          {trackingUrl === null ? (
            trackingNumber
          ) : (
            <a href={trackingUrl} target="_blank" rel="noreferrer">
              {trackingNumber}
            </a>
          )}
        </Row>
      )}
      {shippedAt && (
        <Row name={sent}>
          <Moment at={shippedAt} />
        </Row>
      )}
      {deliveredAt && (
        <Row name="Delivered">
          <Moment at={deliveredAt} />
        </Row>
      )}
      {!deliveredAt && expected && <Row name="Expected">{expected}</Row>}
      {children}
    </dl>
  );
}
