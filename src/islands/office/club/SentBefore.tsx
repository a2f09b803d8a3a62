import type { SentClubEmail } from '#contracts/office/club.ts';
import { figuresOf } from '#shop/count-of.ts';
import { formatCents } from '#shop/money.ts';
import { formatShortDay } from '#shop/office-clock.ts';
import { shopNow } from '#stores/site/clock.ts';
import { Section } from '../Section.tsx';
import { Table } from '../Table.tsx';
import table from '../bar-table.module.css';
import styles from './sent-before.module.css';

/** Emails that went out, with the orders that came by their links. */
export function SentBefore({ emails }: { emails: readonly SentClubEmail[] }) {
  return (
    <Section title="Sent before">
      {emails.length === 0 ? (
        <p className="muted">Nothing was sent yet.</p>
      ) : (
        <Table
          className={`${table.table} ${styles.emails}`}
          head={['Email', 'Sent', 'Unsubscribed', 'Orders', 'Net sales']}
          rows={emails.map((email) => ({
            key: email.id,
            cells: [
              <>
                <span>{email.subject}</span>
                <span className="small muted">
                  {`${formatShortDay(new Date(email.beganAt), shopNow())}, by ${email.by}`}
                </span>
              </>,
              <Reach key="sent" {...email} />,
              figuresOf(email.departedAfter),
              figuresOf(email.orders),
              formatCents(email.netCents),
            ],
          }))}
        />
      )}
      <p className={`small muted ${table.foot}`}>
        Orders that came by the email’s link. Nobody counts who opened it.
      </p>
    </Section>
  );
}

function Reach({ sent, members, notKnown, stopped }: SentClubEmail) {
  const notes = [
    notKnown > 0 && `, ${figuresOf(notKnown)} not known`,
    stopped > 0 && ', stopped',
  ].filter(Boolean);
  return (
    <>
      <span>{figuresOf(sent)}</span>
      <span className="muted">{` of ${figuresOf(members)}${notes.join('')}`}</span>
    </>
  );
}
