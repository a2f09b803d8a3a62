import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import { MAX_EMAIL_LENGTH } from '#shop/email.ts';
import { texts } from '#shop/messages.ts';
import { MAX_ORDER_NUMBER_LENGTH } from '#shop/order-number.ts';
import { track, $tracking } from '#stores/track.ts';
import { leadToWrong } from './lead-to-wrong.ts';
import { LostNumber } from './LostNumber.tsx';
import { TextField } from './TextField.tsx';
import styles from './track.module.css';

export function TrackForm() {
  const { state } = useStore($tracking);
  const isBusy = state === 'searching';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    leadToWrong(track);
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
      {state !== 'limited' && <LostNumber hint="Lost the number? Your email is enough." />}
    </form>
  );
}
