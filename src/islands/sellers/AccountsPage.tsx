import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { sellerPaths } from '#shop/seller-paths.ts';
import { sellerTexts } from '#shop/sellers-messages.ts';
import { $accountBadges, type AccountBadgeStatus } from '#stores/sellers/access.ts';
import { $accounts, pollSessionAccounts, type SessionAccount } from '#stores/sellers/accounts.ts';
import { CreateAccount } from './CreateAccount.tsx';
import styles from './accounts.module.css';

/** `feePercent` is the platform's fee. */
export function AccountsPage({ feePercent }: { feePercent: number }) {
  useEffect(pollSessionAccounts, []);
  return (
    <div className={styles.page}>
      <CreateAccount feePercent={feePercent} />
      <AccountList />
    </div>
  );
}

/** The accounts of this browser session with their links (requirements §2). */
function AccountList() {
  const accounts = useStore($accounts);
  return (
    <section aria-labelledby="session-accounts">
      <h2 className={`display-3 ${styles.title}`} id="session-accounts">
        Created in this session
      </h2>
      {accounts.length === 0 ? (
        <p className={`muted ${styles.none}`}>
          None yet. Accounts that you create are listed here until you close this tab.
        </p>
      ) : (
        <ul>
          {accounts.map((account) => (
            <Account key={account.accountId} {...account} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Account({ accountId, email }: SessionAccount) {
  const nameId = `name-${accountId}`;
  return (
    <li className={styles.account}>
      <h3 className={styles.email} id={nameId}>
        {email}
      </h3>
      <p className={`muted ${styles.id}`}>{accountId}</p>
      <p className={styles.status}>
        <AccountBadge accountId={accountId} />
      </p>
      <p className={`buttons ${styles.actions}`}>
        <a
          className="button button-second button-small"
          href={sellerPaths.onboarding(accountId)}
          aria-describedby={nameId}
        >
          Onboard
        </a>
        <a
          className="button button-small"
          href={sellerPaths.products(accountId)}
          aria-describedby={nameId}
        >
          Manage Products
        </a>
      </p>
    </li>
  );
}

/** The status of an account, or a skeleton until it is loaded. */
function AccountBadge({ accountId }: { accountId: string }) {
  const badge = useStore($accountBadges, { keys: [accountId] })[accountId];
  if (!badge)
    return (
      <span className={`skeleton ${styles.asking}`}>
        <span className="visually-hidden">Loading the status</span>
      </span>
    );
  const { className, text } = BADGES[badge];
  return <span className={className}>{text}</span>;
}

const BADGES: Record<AccountBadgeStatus, { className: string; text: string }> = {
  'payments-enabled': { className: 'badge badge-completed', text: sellerTexts.paymentsEnabled },
  'not-enabled': { className: 'badge badge-pending', text: sellerTexts.notEnabled },
  'in-progress': { className: 'badge badge-pending', text: sellerTexts.inProgress },
  absent: { className: 'small muted', text: sellerTexts.statusAbsent },
};
