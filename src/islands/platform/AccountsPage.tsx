import { useEffect } from 'react';
import { pollSessionAccounts } from '#stores/platform/accounts.ts';
import { AccountList } from './AccountList.tsx';
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
