import type { ManagedOrder } from '#stores/admin/order.ts';
import { addressLines } from './address-lines.ts';
import styles from './order.module.css';

/** Who bought it. */
export function Shopper({ order }: { order: ManagedOrder }) {
  return (
    <section className={`office-part ${styles.shopper}`} aria-labelledby="shopper">
      <header>
        <h2 id="shopper">Shopper</h2>
      </header>
      <div>
        <div>
          <h3>Contact</h3>
          <p dir="auto">{order.name}</p>
          <a href={`mailto:${encodeURIComponent(order.email)}`}>{order.email}</a>
          <p>{order.phone}</p>
        </div>
        {order.billingAddress && (
          <div>
            <h3>Billing address</h3>
            <address dir="auto">
              {addressLines(order.billingAddress).map((line, index) => (
                <p key={index}>{line}</p>
              ))}
            </address>
          </div>
        )}
        {order.notes && (
          <div>
            <h3>Their note</h3>
            <p dir="auto">{order.notes}</p>
          </div>
        )}
      </div>
    </section>
  );
}
