import { officeDiscardEmail, type officeListWork } from '#contracts/office/work.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { officePaths } from '#shop/office-paths.ts';
import { type PendingWork, work } from '#stores/office/work.ts';
import { AskInPlace } from '../AskInPlace.tsx';
import { type Column, List } from '../List.tsx';
import { Loaded } from '#islands/Loaded.tsx';
import { Time } from '../Time.tsx';
import { Section } from '../Section.tsx';
import { RetryButton } from '../RetryButton.tsx';
import styles from './work.module.css';
import { UnknownPaymentCard } from './UnknownPaymentCard.tsx';

const PROVIDERS: Record<string, string> = { stripe: 'Stripe', paypal: 'PayPal' };

export function Work() {
  return <Loaded resource={work}>{(shown) => <Shown {...shown} />}</Loaded>;
}

type AllWork = ResponseOf<typeof officeListWork>;

function Shown(shown: AllWork) {
  const { outbox, unknownPayments, events, webhooks, checks } = shown;
  const waiting = outbox.filter(({ isRefused }) => !isRefused);
  const refused = outbox.filter(({ isRefused }) => isRefused);
  return (
    <>
      {unknownPayments.length > 0 && (
        <Section
          title={
            unknownPayments.length === 1
              ? 'A payment without an order'
              : 'Payments without an order'
          }
        >
          {unknownPayments.map((payment) => (
            <UnknownPaymentCard key={payment.id} payment={payment} />
          ))}
        </Section>
      )}
      <Section
        title="Emails and refunds"
        tool={
          waiting.some(({ isHeld }) => !isHeld) && (
            <RetryButton retry={{ kind: 'outbox' }} label="Send all now" resource={work} />
          )
        }
      >
        {waiting.length === 0 && <p className="muted">Nothing waits to be sent.</p>}
        <List items={waiting} keyOf={({ id }) => id} columns={OUTBOX} />
      </Section>
      {refused.length > 0 && (
        <Section title="Refused emails">
          <List items={refused} keyOf={({ id }) => id} columns={OUTBOX} />
        </Section>
      )}
      <Section
        title="Events not processed"
        tool={
          events.length > 0 && (
            <RetryButton retry={{ kind: 'events' }} label="Retry all" resource={work} />
          )
        }
      >
        {events.length === 0 && <p className="muted">Nothing waits to be processed.</p>}
        <List items={events} keyOf={({ id }) => id} columns={EVENTS} />
      </Section>
      {webhooks.length > 0 && <Webhooks deliveries={webhooks} />}
      <Section title="Checks">
        <List
          items={checks}
          keyOf={({ name }) => name}
          columns={CHECKS}
          card="'check result' 'text result' / minmax(0, 1fr) auto"
          className={styles.checks}
        />
      </Section>
    </>
  );
}

function Webhooks({ deliveries }: { deliveries: AllWork['webhooks'] }) {
  const isWaiting = deliveries.some(({ deliveredAt, isHeld }) => deliveredAt === null && !isHeld);
  return (
    <Section
      title="Events for your tool"
      tool={
        isWaiting && (
          <RetryButton retry={{ kind: 'webhooks' }} label="Deliver all now" resource={work} />
        )
      }
    >
      <List items={deliveries} keyOf={({ id }) => id} columns={WEBHOOKS} />
    </Section>
  );
}

const EVENTS: readonly Column<AllWork['events'][number]>[] = [
  {
    key: 'event',
    cell: ({ provider, type, receivedAt, attempts }) => (
      <>
        <p>{type}</p>
        <p className="small muted">
          <span>{`${PROVIDERS[provider] ?? provider}\u00a0· `}</span>
          <Time at={receivedAt} />
          <span>{`\u00a0· ${tries(attempts)}`}</span>
        </p>
      </>
    ),
  },
  {
    key: 'retry',
    cell: ({ id, type }) => (
      <RetryButton retry={{ kind: 'events', id }} label="Retry" name={type} resource={work} />
    ),
  },
];

const CHECKS: readonly Column<AllWork['checks'][number]>[] = [
  {
    key: 'check',
    cell: ({ name }) => <h3 className="display-5">{name}</h3>,
    wide: '16rem',
  },
  { key: 'text', cell: ({ text }) => text, wide: 'minmax(0, 1fr)' },
  {
    key: 'result',
    cell: ({ ok }) => (
      <p className={`display-5 ${ok ? '' : 'office-bad'}`}>{ok ? 'OK' : 'Not OK'}</p>
    ),
  },
];

type Webhook = AllWork['webhooks'][number];

const WEBHOOKS: readonly Column<Webhook>[] = [
  {
    key: 'event',
    cell: ({ type, orderNumber, occurredAt, ...delivery }) => (
      <>
        <p>
          <span>{`${type} of`}</span> <a href={officePaths.order(orderNumber)}>{orderNumber}</a>
        </p>
        <p className="small muted">
          <Time at={occurredAt} />
          <span>{'\u00a0· '}</span>
          <Delivery {...delivery} />
        </p>
        {delivery.deliveredAt === null && delivery.answer !== null && (
          <p className="small office-bad">{delivery.answer}</p>
        )}
      </>
    ),
  },
  {
    key: 'retry',
    cell: ({ id, type, orderNumber, deliveredAt }) =>
      deliveredAt === null && (
        <RetryButton
          retry={{ kind: 'webhooks', id }}
          label="Deliver now"
          name={`${type} of ${orderNumber}`}
          resource={work}
        />
      ),
  },
];

type DeliveryProps = Pick<Webhook, 'deliveredAt' | 'nextTryAt' | 'isHeld' | 'attempts' | 'answer'>;

function Delivery({ deliveredAt, nextTryAt, isHeld, attempts, answer }: DeliveryProps) {
  if (deliveredAt !== null) {
    return (
      <>
        <span>delivered </span>
        <Time at={deliveredAt} />
        <span>{`, ${answer}`}</span>
      </>
    );
  }
  return (
    <>
      <span>{`${tries(attempts)}\u00a0· ${nextTryAt === null ? (isHeld ? 'held back' : 'given up') : 'next try: '}`}</span>
      {nextTryAt !== null && <Time at={nextTryAt} />}
    </>
  );
}

const OUTBOX: readonly Column<PendingWork>[] = [
  {
    key: 'email',
    cell: ({ title, createdAt, attempts, isHeld, nextTryAt, lastError }) => (
      <>
        <p>{title}</p>
        <p className="small muted">
          <Time at={createdAt} />
          <span>{`\u00a0· ${tries(attempts)}${isHeld ? '\u00a0· held back' : ''}`}</span>
          {nextTryAt !== null && (
            <span>
              {'\u00a0· next try: '}
              <Time at={nextTryAt} />
            </span>
          )}
        </p>
        {lastError !== null && <p className="small office-bad">{lastError}</p>}
      </>
    ),
  },
  {
    key: 'discard',
    cell: ({ id, title, isEmail, isRefused }) =>
      isEmail &&
      !isRefused && (
        <AskInPlace
          action={work.action(officeDiscardEmail, { id })}
          body={{ id }}
          label="Discard"
          name={title}
          question="Discard this email? It is never sent."
          safeLabel="Keep it"
        />
      ),
  },
  {
    key: 'retry',
    cell: ({ id, title, isRefused }) => (
      <RetryButton
        retry={{ kind: 'outbox', id }}
        label={isRefused ? 'Send again' : 'Send now'}
        name={title}
        resource={work}
      />
    ),
  },
];

const tries = (count: number) =>
  count === 0 ? 'not tried yet' : count === 1 ? 'tried once' : `tried ${count} times`;
