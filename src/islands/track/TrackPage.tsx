import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import { MAX_EMAIL_LENGTH } from '#shop/email.ts';
import { orderTexts } from '#shop/order-page-messages.ts';
import { MAX_ORDER_NUMBER_LENGTH } from '#shop/order-number.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import {
  $result,
  checkLinkEmail,
  checkSearch,
  emptySearch,
  linkRequest,
  requestOrderLink,
  search,
  searchOrder,
} from '#stores/track/track.ts';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { Notice } from '../Notice.tsx';
import { useAction } from '../use-action.ts';
import { useForm } from '../use-form.ts';
import { TrackedOrderTag } from './TrackedOrderTag.tsx';
import styles from './track.module.css';

export function TrackPage() {
  return (
    <div className={styles.page}>
      <TrackForm />
      <Result />
    </div>
  );
}

/** Field values change their case (requirements §4). */
function TrackForm() {
  const { isBusy } = useAction(search);
  const { values, edit, bind, submit } = useForm({
    id: 'track',
    action: search,
    initial: emptySearch,
    validate: checkSearch,
  });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy) submit(() => void searchOrder(values));
  };
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <p className="lead">The number is in your confirmation email. It starts with ORD.</p>
      <Field
        {...bind('orderNumber')}
        onEdit={(text) => edit({ orderNumber: text.toUpperCase() })}
        label="Order Number"
        className={styles.number}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_ORDER_NUMBER_LENGTH}
      />
      <Field
        {...bind('email')}
        onEdit={(text) => edit({ email: text.toLowerCase() })}
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
      />
      <Button className={styles.submit} type="submit" isBusy={isBusy}>
        Track Order
      </Button>
      <OrderLinkRequest
        onRequest={() => submit(() => void requestOrderLink(values), checkLinkEmail)}
      />
    </form>
  );
}

/** Emails the order link, for shoppers who lost the number or reached the tracking limit. */
function OrderLinkRequest({ onRequest }: { onRequest: () => void }) {
  const { isBusy } = useAction(linkRequest);
  const isLimited = useStore($result)?.state === 'limited';
  return (
    <p className={styles.lost}>
      <span className="small muted" id="lost-number">
        {isLimited
          ? 'A link by email opens your order now.'
          : 'Lost the number? Your email is enough.'}
      </span>
      <Button variant="text" isBusy={isBusy} aria-describedby="lost-number" onClick={onRequest}>
        Email me my link
      </Button>
    </p>
  );
}

function Result() {
  const result = useStore($result);
  switch (result?.state) {
    case undefined:
      return null;
    case 'found':
      return <TrackedOrderTag order={result.order} now={result.fetchedAt} titleRef={focusInView} />;
    case 'missing':
      return <FocusedNotice text={orderTexts.trackingMiss} />;
    case 'limited':
      return <FocusedNotice text={result.text} />;
  }
}

/** Seen together with the fields above it, of which one is wrong. */
function focusBelowFields(notice: HTMLElement | null): void {
  notice?.focus({ preventScroll: true });
  notice?.scrollIntoView({ block: 'nearest' });
}

function FocusedNotice({ text }: { text: string }) {
  return (
    <Notice isSilent ref={focusBelowFields} tabIndex={-1}>
      {text}
    </Notice>
  );
}
