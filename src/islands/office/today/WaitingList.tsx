import { useStore } from '@nanostores/react';
import type { Deadline, Waiting } from '#contracts/office/today.ts';
import { officePaths } from '#shop/office-paths.ts';
import { $waiting, today } from '#stores/office/today.ts';
import type { Retry } from '#stores/office/work.ts';
import { Section } from '../Section.tsx';
import { RetryButton } from '../RetryButton.tsx';
import styles from './today.module.css';

/** The button of each kind: it opens a page, or tries the work again. */
const BUTTONS: Record<
  (Waiting | Deadline)['kind'],
  { label: string; href: string } | { label: string; retry: Retry }
> = {
  due: { label: 'Show them', href: `${officePaths.orders}#select=due` },
  late: { label: 'Tell them', href: `${officePaths.orders}#select=late` },
  answers: { label: 'Open orders', href: officePaths.orders },
  orders: { label: 'Ship orders', href: officePaths.orders },
  returns: { label: 'Open returns', href: officePaths.returns },
  emails: { label: 'Send now', retry: { kind: 'emails' } },
  refunds: { label: 'Try again', retry: { kind: 'refunds' } },
  failed_refunds: { label: 'Open orders', href: `${officePaths.orders}#tab=all` },
  unknown_payments: { label: 'See why', href: officePaths.work },
  payments: { label: 'Open pending work', href: officePaths.work },
  events: { label: 'Try again', retry: { kind: 'events' } },
  disputes: { label: 'Open orders', href: officePaths.orders },
  sold_out: { label: 'Open stock', href: officePaths.stock },
};

/** Of these, the first that waits has the primary button. */
const FIRST = ['due', 'late', 'orders'] as const;

export function WaitingList() {
  const rows = useStore($waiting);
  const first = FIRST.find((kind) => rows.some((row) => row.kind === kind && row.count > 0));
  return (
    <Section title="Waiting for you">
      {rows.length === 0 && <p className="muted">Nothing waits for you.</p>}
      <ul className={`office-rows ${styles.waiting}`}>
        {rows.map((row) => (
          <li key={row.kind}>
            <span className={`${styles.count} ${row.isLate ? 'office-bad' : ''}`}>{row.count}</span>
            <p>
              <span>{row.title}</span>
              <br />
              <span className="small muted">{row.count > 0 ? row.explanation : 'Done.'}</span>
            </p>
            {row.count > 0 && <RowButton kind={row.kind} isFirst={row.kind === first} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface RowButtonProps {
  kind: (Waiting | Deadline)['kind'];
  isFirst: boolean;
}

function RowButton({ kind, isFirst }: RowButtonProps) {
  const button = BUTTONS[kind];
  if ('retry' in button) return <RetryButton {...button} resource={today} />;
  return (
    <a className={`button button-small${isFirst ? '' : ' button-second'}`} href={button.href}>
      {button.label}
    </a>
  );
}
