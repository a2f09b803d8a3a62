import type { ReactNode } from 'react';
import type { CartProduct } from '#stores/cart/cart.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { useProducts } from '../use-cart.ts';
import { Cart } from './Cart.tsx';

interface Props {
  products: readonly CartProduct[];
  /** Title and steps, rendered by the page. */
  head?: ReactNode;
  /** Shown if the cart is empty. */
  empty?: ReactNode;
}

export function CartPage({ products, ...props }: Props) {
  useProducts(products);
  return (
    <ErrorBoundary>
      <Cart {...props} />
    </ErrorBoundary>
  );
}
