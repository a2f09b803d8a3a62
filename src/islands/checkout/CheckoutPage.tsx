import type { ReactNode } from 'react';
import type { CartProduct } from '#stores/cart/cart.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { useProducts } from '../use-cart.ts';
import { Checkout } from './Checkout.tsx';

interface Props {
  products: readonly CartProduct[];
  /** Title and steps, rendered by the page. */
  head?: ReactNode;
}

export function CheckoutPage({ products, head }: Props) {
  useProducts(products);
  return (
    <ErrorBoundary>
      {head}
      <Checkout />
    </ErrorBoundary>
  );
}
