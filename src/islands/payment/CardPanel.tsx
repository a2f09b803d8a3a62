import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $cardField, openCardField } from '#stores/stripe.ts';
import { Icon } from '../Icon.tsx';
import { cardAppearance, cardFont } from './card-appearance.ts';
import styles from './payment.module.css';

/** What the provider's field needs from the page. */
export interface CardSettings {
  publishableKey: string;
  /** Our type, as a file: the field's frame fetches it itself. */
  fontPath: string;
}

interface Props {
  card: CardSettings;
  onTryAgain: () => void;
}

/** The provider's secure field, in a panel of ours: what is typed in it never reaches this page. */
export function CardPanel({ card, onTryAgain }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const state = useStore($cardField);
  useEffect(() => {
    if (!place.current) return;
    return openCardField(place.current, {
      publishableKey: card.publishableKey,
      fonts: [cardFont(card.fontPath)],
      appearance: cardAppearance(),
    });
  }, [card]);

  return (
    <section className={styles.method} aria-labelledby="pay-by-card">
      <h2 className={`d3 ${styles.legend}`} id="pay-by-card">
        Card
      </h2>
      <div className={styles.panel}>
        {state === 'failed' && <CardFieldFailed onTryAgain={onTryAgain} />}
        <div className={styles.field} data-state={state}>
          <div ref={place} />
          {state === 'loading' && <CardFieldLoading />}
        </div>
        <p className={`small muted ${styles.storage}`}>
          <Icon name="lock" />
          Your card goes straight to the payment provider. We never see or store the number.
        </p>
      </div>
    </section>
  );
}

/** Stands in the field's own height until the field is there. */
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
          The card field could not be loaded. Nothing has been charged. Check your connection, or a
          blocker that keeps the payment provider out.
        </p>
        <button className="text-button" type="button" onClick={onTryAgain}>
          Try again
        </button>
      </div>
    </div>
  );
}
