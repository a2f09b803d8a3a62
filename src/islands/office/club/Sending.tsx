import type { SentClubEmail } from '#contracts/office/club.ts';
import { figuresOf } from '#shop/count-of.ts';
import { officePaths } from '#shop/office-paths.ts';
import { formatShopTime } from '#shop/shop-clock.ts';
import { type Club, minutesFor, stopSending } from '#stores/office/club.ts';
import { shopNow } from '#stores/site/clock.ts';
import { Amounts } from '#islands/Row.tsx';
import { AskInPlace } from '../AskInPlace.tsx';
import { Section } from '../Section.tsx';
import { EmailPreview } from './EmailPreview.tsx';
import styles from './club.module.css';

export function Sending({ going, perMinute, products }: Club & { going: SentClubEmail }) {
  const { subject, members, sent, waiting, beganAt, by, departedAfter } = going;
  const now = shopNow();
  const reached = `${(100 * sent) / members}%`;
  const done = new Date(now.getTime() + minutesFor(waiting, perMinute) * 60_000);
  return (
    <div className={styles.parts}>
      <div className={styles.fields}>
        <Section
          title={subject}
          tool={
            <span className="small muted">
              {`since ${formatShopTime(new Date(beganAt), now).replace(/^at /, '')}, by ${by}`}
            </span>
          }
        >
          <p>
            <span className="display-2">{figuresOf(sent)}</span>
            <span>{` of ${figuresOf(members)}`}</span>
          </p>
          <svg className={styles.bar} aria-hidden="true">
            <line x1={reached} x2="100%" y1="7" y2="7" strokeDasharray="1 2" />
            <line x2={reached} y1="6" y2="6" strokeWidth="2" />
            <line x2={reached} y1="9.5" y2="9.5" />
            <circle cx="100%" cy="7" r="6" />
          </svg>
          <Amounts
            rows={countsOf(going)}
            total={figuresOf(members)}
            totalLabel="Members when it began"
          />
          <Amounts
            rows={[{ label: 'Unsubscribed after they got it', value: figuresOf(departedAfter) }]}
          />
          <p className="small muted">
            {`About ${figuresOf(perMinute)} a minute, in pieces each quarter of an hour; done ${formatShopTime(done, now)} or sooner. Orders’ emails go first. You can close this page.`}
          </p>
          <AskInPlace
            action={stopSending}
            body={{ id: going.id }}
            className="button button-second"
            label="Stop"
            name={subject}
            question={`Stop here? ${figuresOf(sent)} have it; ${figuresOf(waiting)} don’t get it.`}
            safeLabel="Go on"
          />
        </Section>
      </div>
      <EmailPreview
        title="As it goes out"
        content={going}
        piece={products.find(({ id }) => id === going.productId)}
      />
    </div>
  );
}

/** The members by result; they add up to all. Rare results are named once they have occurred. */
function countsOf({ sent, waiting, failed, notKnown, departed, stopped }: SentClubEmail) {
  const refusing = <a href={officePaths.subscribers}>{figuresOf(failed)}</a>;
  return [
    { label: 'Sent', value: figuresOf(sent) },
    { label: 'Waiting', value: figuresOf(waiting) },
    { label: 'Failed, the address refuses', value: failed > 0 ? refusing : '0' },
    { label: 'Unsubscribed before their turn', value: figuresOf(departed) },
    notKnown > 0 && {
      label: 'Not known, interrupted while it was sent',
      value: figuresOf(notKnown),
    },
    stopped > 0 && { label: 'Stopped before their turn', value: figuresOf(stopped) },
  ];
}
