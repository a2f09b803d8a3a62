import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { adminDiscardEmail, type adminListWork } from '#contracts/admin-work.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { $retrying, retryWork, type PendingWork, work } from '#stores/admin/work.ts';
import { BusyButton } from '#islands/BusyButton.tsx';
import { AskInPlace } from '../AskInPlace.tsx';
import { Loaded } from '../Loaded.tsx';
import { Moment } from '../Moment.tsx';
import { Part } from '../Part.tsx';
import styles from '../rows.module.css';

const PROVIDERS: Record<string, string> = { stripe: 'Stripe', paypal: 'PayPal' };

/** What waits to be sent or processed, and what is wrong with the shop. */
export function Work() {
  return <Loaded live={work}>{(shown) => <Shown {...shown} />}</Loaded>;
}

function Shown({ outbox, events, checks }: ResponseOf<typeof adminListWork>) {
  const waiting = outbox.filter(({ isRefused }) => !isRefused);
  const refused = outbox.filter(({ isRefused }) => isRefused);
  return (
    <>
      <Part
        title="Emails and refunds"
        tool={waiting.length > 0 && <RetryButton kind="outbox" label="Send all now" />}
      >
        {waiting.length === 0 && <p className={styles.none}>Nothing waits to be sent.</p>}
        <Outbox items={waiting} />
      </Part>
      {refused.length > 0 && (
        <Part title="Refused emails">
          <Outbox items={refused} />
        </Part>
      )}
      <Part
        title="Events of Stripe and PayPal"
        tool={events.length > 0 && <RetryButton kind="events" label="Process all now" />}
      >
        {events.length === 0 && <p className={styles.none}>Nothing waits to be processed.</p>}
        <ul className={styles.rows}>
          {events.map(({ id, provider, type, receivedAt, attempts }) => (
            <li key={id}>
              <div>
                <p>{type}</p>
                <p className="small muted">
                  {PROVIDERS[provider] ?? provider} · <Moment at={receivedAt} /> · {tries(attempts)}
                </p>
              </div>
              <RetryButton kind="events" id={id} label="Process now" of={type} />
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Checks">
        <ul className={styles.rows}>
          {checks.map(({ name, ok, text }) => (
            <li key={name} data-bad={!ok}>
              <div>
                <h3 className="display-5">{name}</h3>
                <p>{text}</p>
              </div>
              <p className="display-5">{ok ? 'OK' : 'Not OK'}</p>
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}

function Outbox({ items }: { items: readonly PendingWork[] }) {
  return (
    <ul className={styles.rows}>
      {items.map((item) => (
        <OutboxItem key={item.id} {...item} />
      ))}
    </ul>
  );
}

function OutboxItem(item: PendingWork) {
  const { id, title, isRefund, isRefused, createdAt, nextTryAt, attempts, lastError } = item;
  const [isAsking, ask] = useState(false);
  return (
    <li>
      <div>
        <p>{title}</p>
        <p className="small muted">
          <Moment at={createdAt} /> · {tries(attempts)}
          {nextTryAt !== null && (
            <>
              {' · next try: '}
              <Moment at={nextTryAt} />
            </>
          )}
        </p>
        {lastError !== null && <p className={`small ${styles.error}`}>{lastError}</p>}
      </div>
      <p className="buttons">
        <RetryButton
          kind="outbox"
          id={id}
          label={isRefused ? 'Send again' : 'Send now'}
          of={title}
        />
        {!isRefund && !isAsking && (
          <button
            className="text-button"
            type="button"
            aria-label={`Discard ${title}`}
            onClick={() => ask(true)}
          >
            Discard
          </button>
        )}
      </p>
      {isAsking && (
        <AskInPlace
          question="Discard this email? It is never sent."
          keep="Keep it"
          action="Discard"
          contract={adminDiscardEmail}
          body={{ id }}
          onEnd={() => {
            ask(false);
            void work.refresh();
          }}
        />
      )}
    </li>
  );
}

interface RetryProps {
  kind: 'outbox' | 'events';
  id?: string;
  label: string;
  /** What it sends or processes, if not all. */
  of?: string;
}

function RetryButton({ kind, id, label, of }: RetryProps) {
  const retrying = useStore($retrying);
  const isBusy = retrying?.kind === kind && retrying.id === id;
  return (
    <BusyButton
      className="button button-second button-small"
      isBusy={isBusy}
      disabled={retrying !== undefined && !isBusy}
      aria-label={of && `${label}: ${of}`}
      onClick={() => void retryWork({ kind, ...(id !== undefined && { id }) })}
    >
      {label}
    </BusyButton>
  );
}

const tries = (count: number) =>
  count === 0 ? 'not tried yet' : count === 1 ? 'tried once' : `tried ${count} times`;
