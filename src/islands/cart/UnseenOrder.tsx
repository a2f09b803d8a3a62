import { useEffect, useState } from 'react';
import { paths } from '#shop/paths.ts';
import { findLastOrder, findUnseenOrder } from '#stores/cart/unseen-order.ts';
import { Icon } from '#islands/Icon.tsx';
import styles from './cart.module.css';

type Order = Awaited<ReturnType<typeof findUnseenOrder>>;

interface Props {
  cartIsEmpty: boolean;
}

/**
 * A link to an order that was paid but whose confirmation was never shown; beside an empty cart, to the order that this tab
 * last placed, since Back leads here from its confirmation.
 */
export function UnseenOrder({ cartIsEmpty }: Props) {
  const [unseen, setUnseen] = useState<Order>();
  const [last, setLast] = useState<Order>();
  useEffect(() => {
    void findUnseenOrder().then(setUnseen);
    void findLastOrder().then(setLast);
  }, []);
  const order = unseen ?? (cartIsEmpty ? last : undefined);
  return (
    <div role="status">
      {order && (
        <p className={`notice notice-good ${styles.expired}`}>
          <Icon name="check" />
          <span>
            {unseen
              ? `Your last payment went through: order ${order.orderNumber} is placed.`
              : `We have your order ${order.orderNumber}.`}{' '}
            <a href={paths.orderConfirmation(order.orderId, order.secureToken)}>See your order</a>
          </span>
        </p>
      )}
    </div>
  );
}
