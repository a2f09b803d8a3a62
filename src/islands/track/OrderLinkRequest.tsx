import { useStore } from '@nanostores/react';
import { texts } from '#shop/messages.ts';
import { $requestingLink, requestOrderLink } from '#stores/track/order-link.ts';
import { $tracking } from '#stores/track/track.ts';
import { focusInvalidField } from '../Field.tsx';
import styles from './track.module.css';

/** Emails the order link, for shoppers who lost the number or reached the tracking limit. */
export function OrderLinkRequest() {
  const isBusy = useStore($requestingLink);
  const isLimited = useStore($tracking).state === 'limited';
  return (
    <p className={styles.lost}>
      <span className="small muted" id="lost-number">
        {isLimited
          ? 'A link by email opens your order now.'
          : 'Lost the number? Your email is enough.'}
      </span>
      <button
        className="text-button"
        type="button"
        aria-busy={isBusy}
        aria-describedby="lost-number"
        onClick={() => focusInvalidField(requestOrderLink)}
      >
        {isBusy ? texts.processing : 'Email me my link'}
      </button>
    </p>
  );
}
