import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import { MAX_EMAIL_LENGTH } from '#shop/email.ts';
import { texts } from '#shop/messages.ts';
import { MAX_ORDER_NUMBER_LENGTH } from '#shop/order-number.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import {
  $requestingLink,
  $trackErrors,
  $trackForm,
  $tracking,
  editTrackForm,
  requestOrderLink,
  searchOrder,
  type TrackField,
} from '#stores/track/track.ts';
import { BusyButton } from '../BusyButton.tsx';
import { Field, focusInvalidField } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import { TrackedOrderTag } from './TrackedOrderTag.tsx';
import styles from './track.module.css';

export function TrackPage() {
  return (
    <div className={styles.page}>
      <TrackForm />
      <TrackResult />
    </div>
  );
}

function TrackForm() {
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
      <BusyButton className={`button ${styles.submit}`} type="submit" isBusy={isBusy}>
        Track Order
      </BusyButton>
      <OrderLinkRequest />
    </form>
  );
}

/** Emails the order link, for shoppers who lost the number or reached the tracking limit. */
function OrderLinkRequest() {
  const isBusy = useStore($requestingLink);
  const isLimited = useStore($tracking).state === 'limited';
  return (
    <p className={styles.lost}>
      <span className="small muted" id="lost-number">
        {isLimited
          ? 'A link by email opens your order now.'
          : 'Lost the number? Your email is enough.'}
      </span>
      <BusyButton
        className="text-button"
        isBusy={isBusy}
        aria-describedby="lost-number"
        onClick={() => focusInvalidField(requestOrderLink)}
      >
        Email me my link
      </BusyButton>
    </p>
  );
}

function TrackResult() {
  const view = useStore($tracking);
  switch (view.state) {
    case 'idle':
    case 'searching':
      return null;
    case 'found':
      return <TrackedOrderTag order={view.order} now={view.fetchedAt} titleRef={focusInView} />;
    case 'missing':
      return <BadNotice text={texts.trackingMiss} />;
    case 'limited':
      return <BadNotice text={view.text} />;
  }
}

/** Seen together with the fields above it, of which one is wrong. */
function focusBelowFields(notice: HTMLElement | null): void {
  notice?.focus({ preventScroll: true });
  notice?.scrollIntoView({ block: 'nearest' });
}

function BadNotice({ text }: { text: string }) {
  return (
    <p className="notice notice-bad" ref={focusBelowFields} tabIndex={-1}>
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  );
}
