import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { describeRequirements } from '#shop/account-requirements.ts';
import { sellerTexts } from '#shop/sellers-messages.ts';
import { $accountId, $isLocked } from '#stores/sellers/access.ts';
import type { AccountReply } from '#contracts/sellers/fields.ts';
import { account, announceReturn, recheckAccount } from '#stores/sellers/onboarding.ts';
import type { ResourceView } from '#stores/site/resource.ts';
import { Button } from '../Button.tsx';
import { AccountLocked, AccountProblem } from './AccountProblem.tsx';
import { AccountStatus } from './AccountStatus.tsx';
import { OnboardingSkeleton } from './OnboardingSkeleton.tsx';
import { SellersHead } from './SellersHead.tsx';

type AccountView = ResourceView<{ account: AccountReply }>;

/** The onboarding status of an account and the next actions (requirements §2, §4). */
export function Onboarding() {
  const accountId = useStore($accountId);
  useEffect(announceReturn, []);
  return (
    <>
      <SellersHead title="Onboarding" current="Onboarding" accountId={accountId} />
      {accountId ? <Status accountId={accountId} /> : <MissingAccount />}
    </>
  );
}

function Status({ accountId }: { accountId: string }) {
  const view = useStore(account.$view);
  const isLocked = useStore($isLocked);
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement(view)}
      </p>
      {isLocked ? <AccountLocked accountId={accountId} /> : <View view={view} />}
    </>
  );
}

/** The status for screen readers; a polite live region, because the page polls. */
function announcement(view: AccountView): string {
  if (view.state === 'loading') return 'Loading the status of the account';
  if (view.state === 'failed') return '';
  const { can_accept_payments, requirements, verifying } = view.value.account;
  if (can_accept_payments) return 'The account can sell now.';
  if (verifying) return 'Stripe is verifying the account. This page tells you when that is done.';
  const count = describeRequirements(requirements.currently_due).length;
  if (count === 0) return 'Stripe lists nothing that is still needed.';
  return `Stripe still needs ${count} ${count === 1 ? 'item' : 'items'}.`;
}

function View({ view }: { view: AccountView }) {
  switch (view.state) {
    case 'loading':
      return <OnboardingSkeleton />;
    case 'failed':
      return <StatusUnavailable />;
    case 'shown':
      return <AccountStatus account={view.value.account} />;
  }
}

function MissingAccount() {
  return (
    <AccountProblem
      title={sellerTexts.missingAccountId}
      text="This page needs an account. Choose one of yours."
    />
  );
}

function StatusUnavailable() {
  const isBusy = useStore(account.$isRefreshing);
  return (
    <AccountProblem
      title={sellerTexts.statusAbsent}
      text="This account does not exist, or Stripe is not responding right now."
    >
      <Button isBusy={isBusy} onClick={() => void recheckAccount()}>
        Try again
      </Button>
    </AccountProblem>
  );
}
