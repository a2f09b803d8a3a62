import type { ReactNode } from 'react';
import { formatDays } from '#shop/delivery.ts';
import type { OrderStatus } from '#shop/order-state.ts';
import { deliveryOf, type Order } from '#stores/order/order.ts';
import { Shipment } from './Shipment.tsx';
import styles from './order.module.css';

/** The station that an order of each status has reached; an order that goes nowhere has none. */
const REACHED: Record<OrderStatus, number | undefined> = {
  processing: 0,
  shipped: 1,
  delivered: 2,
  cancelled: undefined,
  refunded: undefined,
};

interface Props {
  order: Order;
  asOf: Date;
}

/** Where the parcel is between the rickhouse and the door (specification §2), with days as far as they can be told. */
export function ShippingTimeline({ order, asOf }: Props) {
  const reached = REACHED[order.status];
  if (reached === undefined) return null;
  return (
    <section aria-labelledby="shipping-timeline">
      <h2 className="d3" id="shipping-timeline">
        Shipping Timeline
      </h2>
      <ol className={`timeline ${styles.timeline}`}>
        {stationsOf(order, asOf).map(({ name, text, detail }, place) => (
          <li
            key={name}
            className={place < reached ? 'done' : place === reached ? 'now' : undefined}
            aria-current={place === reached ? 'step' : undefined}
          >
            <h3 className="d4">{name}</h3>
            <p className="small muted">{text}</p>
            {detail && <p className={`small ${styles.detail}`}>{detail}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Station {
  name: string;
  text: string;
  detail?: ReactNode;
}

function stationsOf(order: Order, asOf: Date): Station[] {
  const { ships, arrives, arrived } = deliveryOf(order, asOf);
  return [
    {
      name: 'Processing',
      text: 'Within 1-2 business days.',
      detail: ships && `Leaves us ${formatDays(ships)}`,
    },
    {
      name: 'Shipped',
      text: 'We email a tracking number.',
      detail: order.tracking_number && (
        <Shipment carrier={order.carrier} trackingNumber={order.tracking_number} />
      ),
    },
    {
      name: 'Delivery',
      text: '3-5 business days, standard.',
      detail:
        (arrived && `Delivered ${formatDays(arrived)}`) ??
        (arrives && `Expected ${formatDays(arrives)}`),
    },
  ];
}
