import { useStore } from '@nanostores/react';
import { texts } from '#shop/messages.ts';
import { $requestingLink, requestOrderLink } from '#stores/track/order-link.ts';
import { $tracking, type TrackField } from '#stores/track/track.ts';
import styles from './track.module.css';

interface Props {
  leadToWrong: (check: () => TrackField | undefined) => void;
}

/** The way in for anyone who has lost the number or has to wait: the address above is enough. */
export function LostNumber({ leadToWrong }: Props) {
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
        onClick={() => leadToWrong(requestOrderLink)}
      >
        {isBusy ? texts.processing : 'Email me my link'}
      </button>
    </p>
  );
}
