import { useEffect, useState } from 'react';
import { paths } from '#shop/paths.ts';
import { findUnseenOrder } from '#stores/cart/unseen-order.ts';
import { Icon } from '#islands/Icon.tsx';
import styles from './cart.module.css';

type Order = Awaited<ReturnType<typeof findUnseenOrder>>;

/** A link to an order that was paid but whose confirmation was never shown. */
export function UnseenOrder() {
  const [order, setOrder] = useState<Order>();
  useEffect(() => {
    void findUnseenOrder().then(setOrder);
  }, []);
  return (
    <div role="status">
      {order && (
        <p className={`notice notice-good ${styles.expired}`}>
          <Icon name="check" />
          <span>
            Your last payment went through: order {order.orderNumber} is placed.{' '}
            <a href={paths.orderConfirmation(order.orderId, order.secureToken)}>See your order</a>
          </span>
        </p>
      )}
    </div>
  );
}
