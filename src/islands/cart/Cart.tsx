import { type ReactNode, useEffect, useRef } from 'react';
import { texts } from '#shop/messages.ts';
import { formatCents } from '#shop/money.ts';
import { taxUnknown } from '#shop/pricing.ts';
import { paths, SESSION_EXPIRED } from '#shop/paths.ts';
import type { CartProduct } from '#stores/cart/cart.ts';
import { cartQuote } from '#stores/cart/quote.ts';
import { Icon } from '../Icon.tsx';
import { OrderSummary } from '../OrderSummary.tsx';
import { useCart, useProducts } from '../use-cart.ts';
import { CartLines } from './CartLines.tsx';
import { RecoveredOrder } from './RecoveredOrder.tsx';
import styles from './cart.module.css';

interface Props {
  products: readonly CartProduct[];
  /** Title and steps, rendered by the page. */
  head?: ReactNode;
  /** Shown if the cart is empty. */
  empty?: ReactNode;
}

export function Cart({ products, head, empty }: Props) {
  useProducts(products);
  const { lines, count, totalCents } = useCart();
  useEffect(() => cartQuote.follow(), []);
  const root = useRef<HTMLDivElement>(null);
  // The removed line contained the focused button.
  const keepFocus = () => root.current?.focus();

  return (
    <div className={styles.root} ref={root} tabIndex={-1}>
      <p className="visually-hidden" role="status">
        {count === 0 ? texts.emptyCart : announcement(count, totalCents)}
      </p>
      {location.hash === SESSION_EXPIRED && <ExpiredNotice />}
      <RecoveredOrder cartIsEmpty={count === 0} />
      {count === 0 ? (
        empty
      ) : (
        <>
          {head}
          <div className="split">
            <CartLines lines={lines} onRemoved={keepFocus} />
            <OrderSummary
              rows={[
                { label: 'Subtotal', value: formatCents(totalCents) },
                { label: 'Shipping', value: 'Free' },
                { label: 'Sales Tax', value: taxUnknown.cart },
              ]}
              total={formatCents(totalCents)}
              isEstimate
              foot={<CartActions />}
            />
          </div>
        </>
      )}
    </div>
  );
}

function announcement(count: number, totalCents: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'} in your cart, estimated total ${formatCents(totalCents)}.`;
}

function CartActions() {
  return (
    <p className={styles.actions}>
      <a className="button button-wide" href={paths.checkout}>
        Proceed to Checkout
      </a>
      <a className="button button-second button-wide" href={paths.home}>
        Continue Shopping
      </a>
    </p>
  );
}

function ExpiredNotice() {
  return (
    <p className={`notice ${styles.expired}`}>
      <Icon name="alert" />
      <span>{texts.dontPayAgain}</span>
    </p>
  );
}
