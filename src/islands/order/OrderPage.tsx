import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { OrderConfirmation } from './OrderConfirmation.tsx';

interface Props {
  orderId: string;
  secureToken: string;
  /** The logo, rendered by the page. */
  logo?: ReactNode;
  /** The skeleton, rendered by the page. */
  waiting?: ReactNode;
}

export function OrderPage(props: Props) {
  return (
    <ErrorBoundary>
      <OrderConfirmation {...props} />
    </ErrorBoundary>
  );
}
