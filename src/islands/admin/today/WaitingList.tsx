import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { Waiting } from '#contracts/admin-today.ts';
import { adminPaths } from '#shop/admin-paths.ts';
import { $retrying, $waiting, retryWork } from '#stores/admin/today.ts';
import { BusyButton } from '#islands/BusyButton.tsx';
import { Part } from './Part.tsx';
import styles from './today.module.css';

/** The button of each kind: it opens a page, or tries the work again. */
const BUTTONS: Record<
  Waiting['kind'],
  { label: string; href: string } | { label: string; retries: 'outbox' | 'events' }
> = {
  orders: { label: 'Ship orders', href: adminPaths.orders },
  emails: { label: 'Send now', retries: 'outbox' },
  refunds: { label: 'Try again', retries: 'outbox' },
  payments: { label: 'Open pending work', href: adminPaths.work },
  events: { label: 'Try again', retries: 'events' },
  disputes: { label: 'Open orders', href: adminPaths.orders },
  sold_out: { label: 'Open stock', href: adminPaths.stock },
};

export function WaitingList() {
  const rows = useStore($waiting);
  const list = useRef<HTMLUListElement>(null);
  // The row's button is gone once its work is done.
  const keepFocus = () => {
    const title = list.current?.parentElement?.querySelector('h2');
    if (document.activeElement === document.body) title?.focus();
  };
  return (
    <Part title="Waiting for you">
      {rows.length === 0 && <p className={styles.none}>Nothing waits for you.</p>}
      <ul className={styles.waiting} ref={list}>
        {rows.map((row) => (
          <li key={row.kind}>
            <span className={styles.count} data-late={row.isLate}>
              {row.count}
            </span>
            <p>
              {row.title}
              <br />
              <span className="small muted">{row.count > 0 ? row.explanation : 'Done.'}</span>
            </p>
            {row.count > 0 && <RowButton kind={row.kind} onRetried={keepFocus} />}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function RowButton({ kind, onRetried }: { kind: Waiting['kind']; onRetried: () => void }) {
  const retrying = useStore($retrying);
  const button = BUTTONS[kind];
  const style = `button button-small${kind === 'orders' ? '' : ' button-second'}`;
  if ('href' in button) {
    return (
      <a className={style} href={button.href}>
        {button.label}
      </a>
    );
  }
  const retry = () => {
    if (!retrying) void retryWork(kind, button.retries).then(onRetried);
  };
  return (
    <BusyButton className={style} isBusy={retrying === kind} onClick={retry}>
      {button.label}
    </BusyButton>
  );
}
