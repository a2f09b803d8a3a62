import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import type { Picture } from '../picture.ts';
import { OrderConfirmation } from './OrderConfirmation.tsx';

interface Props {
  orderId: string;
  secureToken: string;
  picture: Picture;
  /** The wordmark, drawn by the page. */
  logo?: ReactNode;
  /** What stands there until the order has come, drawn by the page. */
  waiting?: ReactNode;
}

export function OrderPage(props: Props) {
  return (
    <ErrorBoundary>
      <OrderConfirmation {...props} />
    </ErrorBoundary>
  );
}
