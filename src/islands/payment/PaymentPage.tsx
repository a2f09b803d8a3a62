import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import type { Picture } from '../picture.ts';
import type { CardSettings } from './CardPanel.tsx';
import { Payment } from './Payment.tsx';

interface Props {
  picture: Picture;
  card: CardSettings;
  /** Title and steps, drawn by the page. */
  head?: ReactNode;
}

export function PaymentPage({ picture, card, head }: Props) {
  return (
    <ErrorBoundary>
      {head}
      <Payment picture={picture} card={card} />
    </ErrorBoundary>
  );
}
