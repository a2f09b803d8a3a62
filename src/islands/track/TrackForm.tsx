import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { MAX_EMAIL_LENGTH } from '#shop/email.ts';
import { texts } from '#shop/messages.ts';
import { MAX_ORDER_NUMBER_LENGTH } from '#shop/order-number.ts';
import { searchOrder, $tracking, type TrackField } from '#stores/track/track.ts';
import { LostNumber } from './LostNumber.tsx';
import { TextField } from './TextField.tsx';
import styles from './track.module.css';

/** Runs what checks the form, and leads to the field that it finds wrong. */
function leadToWrong(check: () => TrackField | undefined): void {
  const wrong = flushSync(check);
  if (wrong) document.getElementById(wrong)?.focus();
}

export function TrackForm() {
  const isBusy = useStore($tracking).state === 'searching';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    leadToWrong(searchOrder);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className="lead">The number is in your confirmation email. It starts with ORD.</p>
      <TextField
        field="orderNumber"
        label="Order Number"
        className={styles.number}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_ORDER_NUMBER_LENGTH}
      />
      <TextField
        field="email"
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
      />
      <button className={`button ${styles.submit}`} type="submit" aria-busy={isBusy}>
        {isBusy ? texts.processing : 'Track Order'}
      </button>
      <LostNumber leadToWrong={leadToWrong} />
    </form>
  );
}
