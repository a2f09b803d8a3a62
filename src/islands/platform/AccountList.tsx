import { useStore } from '@nanostores/react';
import { paths } from '#shop/paths.ts';
import { $accounts, type SessionAccount } from '#stores/platform/accounts.ts';
import { AccountBadge } from './AccountBadge.tsx';
import styles from './accounts.module.css';

/** The accounts of this browser session with their links (requirements §2). */
export function AccountList() {
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
          href={paths.platformOnboarding(accountId)}
          aria-describedby={nameId}
        >
          Onboard
        </a>
        <a
          className="button button-small"
          href={paths.platformProducts(accountId)}
          aria-describedby={nameId}
        >
          Manage Products
        </a>
      </p>
    </li>
  );
}
