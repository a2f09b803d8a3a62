import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { officeAddNote, officeResendEmail } from '#contracts/orders/office-actions.ts';
import type { HistoryEntry } from '#contracts/orders/office-orders.ts';
import { $busyAction, runAction } from '#stores/office/managed.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Field } from '#islands/Field.tsx';
import { Time } from './Time.tsx';
import { Section } from './Section.tsx';
import { ActionForm } from './ActionForm.tsx';
import { ActionNotice } from './ActionNotice.tsx';
import styles from './history.module.css';

interface Props {
  orderNumber: string;
  history: readonly HistoryEntry[];
  /** What is due next, and by when. */
  due?: string | undefined;
}

/** What happened to an order or a return, the newest first. */
export function History({ orderNumber, history, due }: Props) {
  const [isWriting, setWriting] = useState(false);
  return (
    <Section
      title="What happened"
      tool={
        !isWriting && (
          <button className="text-button" type="button" onClick={() => setWriting(true)}>
            Add a note
          </button>
        )
      }
    >
      {isWriting && <NoteForm orderNumber={orderNumber} onClose={() => setWriting(false)} />}
      <ActionNotice action={officeResendEmail.name} />
      <ol className={styles.history}>
        {due && (
          <li data-due>
            <p className="muted">{due}</p>
          </li>
        )}
        {history.map((historyEntry, index) => (
          <Entry key={index} {...historyEntry} orderNumber={orderNumber} />
        ))}
      </ol>
    </Section>
  );
}

function Entry(props: HistoryEntry & { orderNumber: string }) {
  const { at, text, by, note, emailId, orderNumber } = props;
  const isBusy = useStore($busyAction) === officeResendEmail.name;
  const sendAgain = (emailId: string) =>
    void runAction(officeResendEmail, { orderNumber, emailId }, ({ email }) =>
      showToast({ title: 'Sent again', text: `It goes to ${email}.` }),
    );
  return (
    <li>
      <p>{text}</p>
      {note !== null && <blockquote dir="auto">“{note}”</blockquote>}
      <p className="small muted">
        <Time at={at} />
        {by !== null && `, by ${by}`}
        {emailId !== null && (
          <>
            {' · '}
            <button
              className="text-button"
              type="button"
              aria-disabled={isBusy}
              onClick={() => sendAgain(emailId)}
            >
              Send again<span className="visually-hidden">: {text}</span>
            </button>
          </>
        )}
      </p>
    </li>
  );
}

function NoteForm({ orderNumber, onClose }: { orderNumber: string; onClose: () => void }) {
  const [note, setNote] = useState('');
  const send = () => {
    if (!note.trim()) return 'note';
    void runAction(officeAddNote, { orderNumber, note }, onClose);
    return undefined;
  };
  return (
    <ActionForm
      contract={officeAddNote}
      label="Add note"
      busyLabel="Adding..."
      onSubmit={send}
      onClose={onClose}
    >
      <Field
        id="note"
        label="Note"
        hint="For us. The shopper doesn’t see it."
        isLong
        maxLength={1000}
        value={note}
        onEdit={setNote}
      />
    </ActionForm>
  );
}
