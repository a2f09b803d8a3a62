import type { ReactNode } from 'react';
import type { ManagedOrder } from '#stores/office/orders/order.ts';
import { Row } from '../Row.tsx';
import { Time } from './Time.tsx';
import styles from './shipment-facts.module.css';

type ShipmentProps = Pick<
  ManagedOrder,
  'carrier' | 'trackingNumber' | 'trackingUrl' | 'shippedAt'
> &
  Partial<Pick<ManagedOrder, 'deliveredAt' | 'expected'>> & {
    /** What `shippedAt` is called. */
    sent?: string;
    /** Known before it is sent. */
    before?: ReactNode;
    /** More that is known of it. */
    children?: ReactNode;
  };

export function ShipmentFacts({ sent = 'Shipped', before, children, ...shipment }: ShipmentProps) {
  const { carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt, expected } = shipment;
  return (
    <dl className={`definition-rows ${styles.parcel}`}>
      {before}
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
          <Time at={shippedAt} />
        </Row>
      )}
      {deliveredAt && (
        <Row name="Delivered">
          <Time at={deliveredAt} />
        </Row>
      )}
      {!deliveredAt && expected && <Row name="Expected">{expected}</Row>}
      {children}
    </dl>
  );
}
