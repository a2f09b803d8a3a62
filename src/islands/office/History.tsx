import { Suspense, useState } from 'react';
import { officeAddNote, officeResendEmail } from '#contracts/office/order-actions.ts';
import type { HistoryEntry } from '#contracts/office/order.ts';
import type { Actions } from '#stores/site/actions.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Button } from '#islands/Button.tsx';
import { Time } from './Time.tsx';
import { ActionNotice } from './ActionNotice.tsx';
import { DraftSection } from './DraftSection.tsx';
import { LazySentDelay, openSentDelay } from './lazy-sent-delay.ts';
import { useAction } from '#islands/use-action.ts';
import styles from './history.module.css';

interface Props {
  /** The order or the return of the page. */
  resource: Pick<Actions, 'action'>;
  orderNumber: string;
  history: readonly HistoryEntry[];
  /** The next step and its time. */
  due?: string | undefined;
  dueNote?: string | undefined;
}

export function History({ resource, orderNumber, history, due, dueNote }: Props) {
  const addNote = resource.action(officeAddNote, { noAnswer: LOOK_FIRST });
  return (
    <DraftSection
      title="What happened"
      openLabel="Add a note"
      draft={orderNumber}
      field="note"
      hint="For us. The shopper doesn’t see it."
      maxLength={1000}
      action={addNote}
      label="Add note"
      busyLabel="Adding..."
      onSend={({ text, onDone }) => void addNote.run({ orderNumber, note: text }, onDone)}
    >
      <ActionNotice action={resendOf(resource)} />
      <ol className={styles.history}>
        {due && (
          <li data-due>
            <p className="muted">{due}</p>
            {dueNote && <p className="small muted">{dueNote}</p>}
          </li>
        )}
        {history.map((historyEntry, index) => (
          <Entry key={index} {...historyEntry} resource={resource} orderNumber={orderNumber} />
        ))}
      </ol>
    </DraftSection>
  );
}

/** A second press does these a second time. */
const LOOK_FIRST = 'No answer from the server. Look at what happened before you press again.';

const resendOf = (resource: Props['resource']) =>
  resource.action(officeResendEmail, { noAnswer: LOOK_FIRST });

function Entry(props: HistoryEntry & Pick<Props, 'resource' | 'orderNumber'>) {
  const { at, text, by, note, emailId, delayNotice, resource, orderNumber } = props;
  const [isSeen, setSeen] = useState(false);
  const resend = resendOf(resource);
  const { isBusy } = useAction(resend);
  const sendAgain = (emailId: string) =>
    void resend.run({ orderNumber, emailId }, ({ email }) =>
      showToast({ title: 'Sent again', text: `It goes to ${email}.` }),
    );
  const button = (label: string, onClick: () => void, isDisabled?: boolean) => (
    <span className={styles.again}>
      <span>{'\u00a0· '}</span>
      <Button variant="text" aria-disabled={isDisabled} onClick={onClick}>
        <span>{label}</span>
        <span className="visually-hidden">{`: ${text}`}</span>
      </Button>
    </span>
  );
  return (
    <li>
      <p>{text}</p>
      {note !== null && <blockquote dir="auto">{`“${note}”`}</blockquote>}
      <p className="small muted">
        <Time at={at} />
        {by !== null && <span>{`, by ${by}`}</span>}
        {emailId !== null && button('Send again', () => sendAgain(emailId), isBusy)}
        {delayNotice && button('See it', () => void openSentDelay(() => setSeen(true)))}
      </p>
      {delayNotice && (
        <Suspense fallback={null}>
          {isSeen && (
            <LazySentDelay
              orderNumber={orderNumber}
              notice={delayNotice}
              onClose={() => setSeen(false)}
            />
          )}
        </Suspense>
      )}
    </li>
  );
}
