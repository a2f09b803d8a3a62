import { type ReactNode, useEffect } from 'react';
import { pollSessionAccounts } from '#stores/platform/accounts.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { AccountList } from './AccountList.tsx';
import { CreateAccount } from './CreateAccount.tsx';
import styles from './accounts.module.css';

interface Props {
  /** The platform fee in percent. */
  feePercent: number;
  /** The title, rendered by the page. */
  head?: ReactNode;
}

export function AccountsPage({ feePercent, head }: Props) {
  useEffect(pollSessionAccounts, []);
  return (
    <ErrorBoundary>
      {head}
      <div className={styles.page}>
        <CreateAccount feePercent={feePercent} />
        <AccountList />
      </div>
    </ErrorBoundary>
  );
}
