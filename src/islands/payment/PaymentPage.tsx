import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import type { Picture } from '../picture.ts';
import type { ProviderSettings } from './frame-settings.ts';
import { Payment } from './Payment.tsx';

interface Props {
  picture: Picture;
  provider: ProviderSettings;
  /** Title and steps, rendered by the page. */
  head?: ReactNode;
}

export function PaymentPage({ picture, provider, head }: Props) {
  return (
    <ErrorBoundary>
      {head}
      <Payment picture={picture} provider={provider} />
    </ErrorBoundary>
  );
}
