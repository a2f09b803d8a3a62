import { useEffect, useState } from 'react';
import { paths } from '#shop/paths.ts';
import { findLastOrder, findRecoveredOrder } from '#stores/cart/recovered-order.ts';
import { Notice } from '../Notice.tsx';
import styles from './cart.module.css';

type Order = Awaited<ReturnType<typeof findRecoveredOrder>>;

interface Props {
  cartIsEmpty: boolean;
}

/**
 * A link to an order that was paid but whose confirmation was never shown; beside an empty cart, to the order that this
 * tab last placed, since Back leads here from its confirmation.
 */
export function RecoveredOrder({ cartIsEmpty }: Props) {
  const [recovered, setRecovered] = useState<Order>();
  const [last, setLast] = useState<Order>();
  useEffect(() => {
    void findRecoveredOrder().then(setRecovered);
    void findLastOrder().then(setLast);
  }, []);
  const order = recovered ?? (cartIsEmpty ? last : undefined);
  return (
    <div role="status">
      {order && (
        <Notice tone="good" isSilent className={styles.expired}>
          <span>
            <span>
              {recovered
                ? `Your last payment went through: order ${order.orderNumber} is placed.`
                : `We have your order ${order.orderNumber}.`}
            </span>{' '}
            <a href={paths.orderConfirmation(order.orderId, order.secureToken)}>See your order</a>
          </span>
        </Notice>
      )}
    </div>
  );
}
