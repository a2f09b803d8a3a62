import { useStore } from '@nanostores/react';
import { texts } from '#shop/messages.ts';
import { $askingForLink, askForLink } from '#stores/order-link.ts';
import { leadToWrong } from './lead-to-wrong.ts';
import styles from './track.module.css';

interface Props {
  hint: string;
}

/** The way in for anyone who can't use the number: the address in the form is enough. */
export function LostNumber({ hint }: Props) {
  const isBusy = useStore($askingForLink);
  return (
    <p className={styles.lost}>
      <span className="small muted" id="lost-number">
        {hint}
      </span>
      <button
        className="text-button"
        type="button"
        aria-busy={isBusy}
        aria-describedby="lost-number"
        onClick={() => leadToWrong(askForLink)}
      >
        {isBusy ? texts.processing : 'Email me my link'}
      </button>
    </p>
  );
}
