import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import type { Picture } from '../picture.ts';
import { Cart } from './Cart.tsx';

interface Props {
  picture: Picture;
  /** Title and steps, rendered by the page. */
  head?: ReactNode;
  /** Shown if the cart is empty. */
  empty?: ReactNode;
}

export function CartPage(props: Props) {
  return (
    <ErrorBoundary>
      <Cart {...props} />
    </ErrorBoundary>
  );
}
