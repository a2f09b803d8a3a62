import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import type { Picture } from '../picture.ts';
import { Checkout } from './Checkout.tsx';

interface Props {
  picture: Picture;
  /** Title and steps, rendered by the page. */
  head?: ReactNode;
}

export function CheckoutPage({ picture, head }: Props) {
  return (
    <ErrorBoundary>
      {head}
      <Checkout picture={picture} />
    </ErrorBoundary>
  );
}
