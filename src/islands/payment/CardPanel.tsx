import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $cardField, openCardField } from '#stores/payment/card-field.ts';
import { payOnStripesPage } from '#stores/payment/flow.ts';
import type { FrameSettings } from '#stores/payment/stripe.ts';
import { Icon } from '../Icon.tsx';
import styles from './payment.module.css';

interface Props {
  frames: FrameSettings;
  onTryAgain: () => void;
}

/** Stripe's card field. The card number is typed in Stripe's frame and never reaches this page. */
export function CardPanel({ frames, onTryAgain }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const state = useStore($cardField);
  useEffect(() => {
    if (!place.current) return;
    return openCardField(place.current, frames);
  }, [frames]);

  return (
    <>
      {state === 'failed' && <CardFieldFailed onTryAgain={onTryAgain} />}
      <div className={styles.field} data-state={state}>
        <div ref={place} />
        {state === 'loading' && <CardFieldLoading />}
      </div>
      <p className={`small muted ${styles.storage}`}>
        <Icon name="lock" />
        Your card goes straight to the payment provider. We never see or store the number.
      </p>
    </>
  );
}

/** Keeps the height of the field free while it loads. */
function CardFieldLoading() {
  return (
    <div className={styles.loading}>
      <p className="small muted" role="status">
        Loading the secure card field
      </p>
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
}

function CardFieldFailed({ onTryAgain }: Pick<Props, 'onTryAgain'>) {
  return (
    <div className={`notice notice-bad ${styles.failed}`} role="alert">
      <Icon name="alert" />
      <div>
        <p>
          The card field could not be loaded. Nothing has been charged. Pay by card on Stripe’s own
          page instead, or check your connection, and any blocker that keeps Stripe out.
        </p>
        <p className={`buttons ${styles.waysOut}`}>
          <button
            className="button button-second button-small"
            type="button"
            onClick={() => void payOnStripesPage()}
          >
            Pay on Stripe’s page
          </button>
          <button className="text-button" type="button" onClick={onTryAgain}>
            Try again
          </button>
        </p>
      </div>
    </div>
  );
}
