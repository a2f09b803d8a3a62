import type { ManagedOrder } from '#stores/admin/order.ts';
import { Part } from '../Part.tsx';
import { Address } from './Address.tsx';
import styles from './order.module.css';

/** Who bought it. */
export function Shopper({ order }: { order: ManagedOrder }) {
  return (
    <Part title="Shopper">
      <div className={styles.shopper}>
        <div>
          <h3 className="display-5 muted">Contact</h3>
          <p dir="auto">{order.name}</p>
          <a href={`mailto:${encodeURIComponent(order.email)}`}>{order.email}</a>
          <p>{order.phone}</p>
        </div>
        {order.billingAddress && (
          <div>
            <h3 className="display-5 muted">Billing address</h3>
            <Address address={order.billingAddress} />
          </div>
        )}
        {order.notes && (
          <div>
            <h3 className="display-5 muted">Their note</h3>
            <p dir="auto">{order.notes}</p>
          </div>
        )}
      </div>
    </Part>
  );
}
