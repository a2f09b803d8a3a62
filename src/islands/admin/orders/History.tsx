import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Happening } from '#contracts/admin-orders.ts';
import { formatListed } from '#shop/office-clock.ts';
import { $busyAction, dismissProblem, type ManagedOrder } from '#stores/admin/order.ts';
import { addNote, resendEmail } from '#stores/admin/order-actions.ts';
import { Field } from '#islands/Field.tsx';
import { ActionNotice } from './ActionNotice.tsx';
import styles from './order.module.css';

/** What happened to the order, the newest first. */
export function History({ order }: { order: ManagedOrder }) {
  const [isWriting, setWriting] = useState(false);
  const now = new Date();
  return (
    <section className={`office-part ${styles.history}`} aria-labelledby="history">
      <header>
        <h2 id="history">What happened</h2>
        {!isWriting && (
          <button className="text-button" type="button" onClick={() => setWriting(true)}>
            Add a note
          </button>
        )}
      </header>
      {isWriting && <NoteForm onClose={() => setWriting(false)} />}
      <ActionNotice action="resend" />
      <ol>
        {order.shipBy && (
          <li data-due>
            <p className="muted">Ship by {order.shipBy}</p>
          </li>
        )}
        {order.history.map((happening, index) => (
          <Entry key={index} {...happening} now={now} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ at, text, by, note, emailId, now }: Happening & { now: Date }) {
  const isBusy = useStore($busyAction) === 'resend';
  return (
    <li>
      <p>{text}</p>
      {note !== null && <blockquote dir="auto">“{note}”</blockquote>}
      <p className="small muted">
        <time dateTime={at}>{formatListed(new Date(at), now)}</time>
        {by !== null && `, by ${by}`}
        {emailId !== null && (
          <>
            {' · '}
            <button
              className={`text-button ${styles.again}`}
              type="button"
              aria-disabled={isBusy}
              onClick={() => void resendEmail(emailId)}
            >
              Send again<span className="visually-hidden">: {text}</span>
            </button>
          </>
        )}
      </p>
    </li>
  );
}

function NoteForm({ onClose }: { onClose: () => void }) {
  const [note, setNote] = useState('');
  const isBusy = useStore($busyAction) === 'note';
  const close = () => {
    dismissProblem();
    onClose();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void addNote(note).then((isDone) => isDone && close());
      }}
    >
      <Field
        id="note"
        label="Note"
        hint="For us. The shopper doesn’t see it."
        isLong
        autoFocus
        maxLength={1000}
        readOnly={isBusy}
        value={note}
        onEdit={setNote}
      />
      <ActionNotice action="note" />
      <div className={styles.formButtons}>
        <button className="button button-small" type="submit" aria-busy={isBusy}>
          {isBusy ? 'Adding...' : 'Add note'}
        </button>
        <button className="button button-second button-small" type="button" onClick={close}>
          Close
        </button>
      </div>
    </form>
  );
}
