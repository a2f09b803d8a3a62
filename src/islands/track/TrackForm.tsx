import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { MAX_EMAIL_LENGTH } from '#shop/email.ts';
import { texts } from '#shop/messages.ts';
import { MAX_ORDER_NUMBER_LENGTH } from '#shop/order-number.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { searchOrder, $tracking, type TrackField } from '#stores/track/track.ts';
import { OrderLinkRequest } from './OrderLinkRequest.tsx';
import { TextField } from './TextField.tsx';
import styles from './track.module.css';

/** Validates the form and focuses the first invalid field. */
function focusInvalidField(validate: () => TrackField | undefined): void {
  const invalidField = flushSync(validate);
  if (invalidField) focusInView(document.getElementById(invalidField));
}

export function TrackForm() {
  const isBusy = useStore($tracking).state === 'searching';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    focusInvalidField(searchOrder);
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
      <OrderLinkRequest focusInvalidField={focusInvalidField} />
    </form>
  );
}
