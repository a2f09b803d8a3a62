import type { OrderStatus } from '#shop/order-state.ts';
import styles from './order.module.css';

const STATIONS = [
  { name: 'Processing', text: 'Within 1-2 business days.' },
  { name: 'Shipped', text: 'We email a tracking number.' },
  { name: 'Delivery', text: '3-5 business days, standard.' },
] as const;

/** The station that an order of each status has reached; an order that goes nowhere has none. */
const REACHED: Record<OrderStatus, number | undefined> = {
  processing: 0,
  shipped: 1,
  delivered: 2,
  cancelled: undefined,
  refunded: undefined,
};

/** Where the parcel is between the rickhouse and the door (specification §2). */
export function ShippingTimeline({ status }: { status: OrderStatus }) {
  const reached = REACHED[status];
  if (reached === undefined) return null;
  return (
    <section aria-labelledby="shipping-timeline">
      <h2 className="d3" id="shipping-timeline">
        Shipping Timeline
      </h2>
      <ol className={`timeline ${styles.timeline}`}>
        {STATIONS.map(({ name, text }, place) => (
          <li
            key={name}
            className={place < reached ? 'done' : place === reached ? 'now' : undefined}
            aria-current={place === reached ? 'step' : undefined}
          >
            <h3 className="d4">{name}</h3>
            <p className="small muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
