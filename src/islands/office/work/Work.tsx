import { officeDiscardEmail, type officeListWork } from '#contracts/office/work.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { officePaths } from '#shop/office-paths.ts';
import { type PendingWork, work } from '#stores/office/work.ts';
import { AskInPlace } from '../AskInPlace.tsx';
import { Loaded } from '../Loaded.tsx';
import { Time } from '../Time.tsx';
import { Section } from '../Section.tsx';
import { RetryButton } from '../RetryButton.tsx';
import styles from '../rows.module.css';
import { UnknownPayment } from './UnknownPayment.tsx';

const PROVIDERS: Record<string, string> = { stripe: 'Stripe', paypal: 'PayPal' };

/** What waits to be sent or processed, and what is wrong with the shop. */
export function Work() {
  return <Loaded resource={work}>{(shown) => <Shown {...shown} />}</Loaded>;
}

function Shown(shown: ResponseOf<typeof officeListWork>) {
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
            <UnknownPayment key={payment.id} payment={payment} />
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
        <Outbox items={waiting} />
      </Section>
      {refused.length > 0 && (
        <Section title="Refused emails">
          <Outbox items={refused} />
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
        <ul className={`office-rows ${styles.rows}`}>
          {events.map(({ id, provider, type, receivedAt, attempts }) => (
            <li key={id}>
              <div>
                <p>{type}</p>
                <p className="small muted">
                  <span>{PROVIDERS[provider] ?? provider}</span> · <Time at={receivedAt} /> ·{' '}
                  <span>{tries(attempts)}</span>
                </p>
              </div>
              <RetryButton
                retry={{ kind: 'events', id }}
                label="Retry"
                name={type}
                resource={work}
              />
            </li>
          ))}
        </ul>
      </Section>
      {webhooks.length > 0 && <Webhooks deliveries={webhooks} />}
      <Section title="Checks">
        <ul className={`office-rows ${styles.rows}`}>
          {checks.map(({ name, ok, text }) => (
            <li key={name}>
              <div>
                <h3 className="display-5">{name}</h3>
                <p>{text}</p>
              </div>
              <p className={`display-5 ${ok ? '' : 'office-bad'}`}>{ok ? 'OK' : 'Not OK'}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function Webhooks({ deliveries }: { deliveries: ResponseOf<typeof officeListWork>['webhooks'] }) {
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
      <ul className={`office-rows ${styles.rows}`}>
        {deliveries.map(({ id, type, orderNumber, occurredAt, ...delivery }) => (
          <li key={id}>
            <div>
              <p>
                <span>{`${type} of`}</span>{' '}
                <a href={officePaths.order(orderNumber)}>{orderNumber}</a>
              </p>
              <p className="small muted">
                <Time at={occurredAt} /> · <Delivery {...delivery} />
              </p>
              {delivery.deliveredAt === null && delivery.answer !== null && (
                <p className="small office-bad">{delivery.answer}</p>
              )}
            </div>
            {delivery.deliveredAt === null && (
              <RetryButton
                retry={{ kind: 'webhooks', id }}
                label="Deliver now"
                name={`${type} of ${orderNumber}`}
                resource={work}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type DeliveryProps = Pick<
  ResponseOf<typeof officeListWork>['webhooks'][number],
  'deliveredAt' | 'nextTryAt' | 'isHeld' | 'attempts' | 'answer'
>;

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
      <span>{`${tries(attempts)} · ${nextTryAt === null ? (isHeld ? 'held back' : 'given up') : 'next try: '}`}</span>
      {nextTryAt !== null && <Time at={nextTryAt} />}
    </>
  );
}

function Outbox({ items }: { items: readonly PendingWork[] }) {
  return (
    <ul className={`office-rows ${styles.rows}`}>
      {items.map((item) => (
        <OutboxItem key={item.id} {...item} />
      ))}
    </ul>
  );
}

function OutboxItem(item: PendingWork) {
  const { id, title, isEmail, isRefused, isHeld, createdAt, nextTryAt, attempts, lastError } = item;
  return (
    <li>
      <div>
        <p>{title}</p>
        <p className="small muted">
          <Time at={createdAt} /> · <span>{tries(attempts)}</span>
          {isHeld && <span> · held back</span>}
          {nextTryAt !== null && (
            <span>
              {' '}
              · next try: <Time at={nextTryAt} />
            </span>
          )}
        </p>
        {lastError !== null && <p className="small office-bad">{lastError}</p>}
      </div>
      <RetryButton
        retry={{ kind: 'outbox', id }}
        label={isRefused ? 'Send again' : 'Send now'}
        name={title}
        resource={work}
      />
      {isEmail && !isRefused && (
        <AskInPlace
          action={work.action(officeDiscardEmail, { id })}
          body={{ id }}
          label="Discard"
          name={title}
          question="Discard this email? It is never sent."
          safeLabel="Keep it"
        />
      )}
    </li>
  );
}

const tries = (count: number) =>
  count === 0 ? 'not tried yet' : count === 1 ? 'tried once' : `tried ${count} times`;
