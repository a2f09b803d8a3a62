import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { describeRequirements } from '#shop/account-requirements.ts';
import { paths } from '#shop/paths.ts';
import { platformTexts } from '#shop/platform-messages.ts';
import { processing } from '#shop/site-messages.ts';
import { $accountId, $isLocked } from '#stores/platform/access.ts';
import {
  $onboarding,
  $onboardingStep,
  recheckAccount,
  pollAccount,
  announceReturn,
  type OnboardingView,
} from '#stores/platform/onboarding.ts';
import { AccountLocked } from './AccountLocked.tsx';
import { AccountStatus } from './AccountStatus.tsx';
import { OnboardingSkeleton } from './OnboardingSkeleton.tsx';
import { PlatformHead } from './PlatformHead.tsx';
import { SellingReady } from './SellingReady.tsx';
import { MissingRequirements } from './MissingRequirements.tsx';
import styles from './onboarding.module.css';

/** The onboarding status of an account and the next actions (requirements §2, §4). */
export function Onboarding() {
  const accountId = useStore($accountId);
  useEffect(() => {
    announceReturn();
    return pollAccount();
  }, []);
  return (
    <>
      <PlatformHead title="Onboarding" current="Onboarding" accountId={accountId} />
      {accountId ? <Status accountId={accountId} /> : <MissingAccount />}
    </>
  );
}

function Status({ accountId }: { accountId: string }) {
  const view = useStore($onboarding);
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
function announcement(view: OnboardingView): string {
  if (view.state === 'loading') return 'Loading the status of the account';
  if (view.state === 'absent') return '';
  const { can_accept_payments, requirements, verifying } = view.account;
  if (can_accept_payments) return 'The account can sell now.';
  if (verifying) return 'Stripe is verifying the account. This page tells you when that is done.';
  const count = describeRequirements(requirements.currently_due).length;
  if (count === 0) return 'Stripe lists nothing that is still needed.';
  return `Stripe still needs ${count} ${count === 1 ? 'item' : 'items'}.`;
}

function View({ view }: { view: OnboardingView }) {
  switch (view.state) {
    case 'loading':
      return <OnboardingSkeleton />;
    case 'absent':
      return <StatusUnavailable />;
    case 'shown':
      return (
        <div className={styles.page}>
          <SellingReady account={view.account} />
          <AccountStatus account={view.account} />
          <MissingRequirements account={view.account} />
        </div>
      );
  }
}

function MissingAccount() {
  return (
    <div className={styles.refused} role="alert">
      <h2 className="display-2">{platformTexts.missingAccountId}</h2>
      <p className="lead">This page needs an account. Choose one of yours.</p>
      <a className="button" href={paths.platform}>
        Go to your accounts
      </a>
    </div>
  );
}

function StatusUnavailable() {
  const isBusy = useStore($onboardingStep) === 'checking';
  return (
    <div className={styles.refused} role="alert">
      <h2 className="display-2">{platformTexts.statusAbsent}</h2>
      <p className="lead">This account does not exist, or Stripe is not responding right now.</p>
      <p className="buttons">
        <button
          className="button"
          type="button"
          aria-busy={isBusy}
          onClick={() => void recheckAccount()}
        >
          {isBusy ? processing : 'Try again'}
        </button>
        <a className="button button-second" href={paths.platform}>
          Go to your accounts
        </a>
      </p>
    </div>
  );
}
