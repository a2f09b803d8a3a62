import { useStore } from '@nanostores/react';
import { platformTexts } from '#shop/platform-messages.ts';
import { $accountBadges } from '#stores/platform/account-badges.ts';
import styles from './accounts.module.css';

/** The status of an account, or a skeleton until it is loaded. */
export function AccountBadge({ accountId }: { accountId: string }) {
  const badge = useStore($accountBadges, { keys: [accountId] })[accountId];
  switch (badge) {
    case undefined:
      return (
        <span className={`skeleton ${styles.asking}`}>
          <span className="visually-hidden">Loading the status</span>
        </span>
      );
    case 'payments-enabled':
      return <span className="badge badge-completed">{platformTexts.paymentsEnabled}</span>;
    case 'not-enabled':
      return <span className="badge badge-pending">{platformTexts.notEnabled}</span>;
    case 'in-progress':
      return <span className="badge badge-pending">{platformTexts.inProgress}</span>;
    case 'absent':
      return <span className="small muted">{platformTexts.statusAbsent}</span>;
  }
}
