import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import { MAX_EMAIL_LENGTH } from '#shop/email.ts';
import { texts } from '#shop/messages.ts';
import { MAX_ORDER_NUMBER_LENGTH } from '#shop/order-number.ts';
import {
  $trackErrors,
  $trackForm,
  $tracking,
  editTrackForm,
  searchOrder,
  type TrackField,
} from '#stores/track/track.ts';
import { Field, focusInvalidField } from '../Field.tsx';
import { OrderLinkRequest } from './OrderLinkRequest.tsx';
import styles from './track.module.css';

export function TrackForm() {
  const isBusy = useStore($tracking).state === 'searching';
  const form = useStore($trackForm);
  const errors = useStore($trackErrors);
  const bind = (name: TrackField) => ({
    id: name,
    value: form[name],
    error: errors[name],
    onEdit: (text: string) => editTrackForm(name, text),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    focusInvalidField(searchOrder);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className="lead">The number is in your confirmation email. It starts with ORD.</p>
      <Field
        {...bind('orderNumber')}
        label="Order Number"
        className={styles.number}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_ORDER_NUMBER_LENGTH}
      />
      <Field
        {...bind('email')}
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
      />
      <button className={`button ${styles.submit}`} type="submit" aria-busy={isBusy}>
        {isBusy ? texts.processing : 'Track Order'}
      </button>
      <OrderLinkRequest />
    </form>
  );
}
