import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { AccountReply } from '#contracts/connect-fields.ts';
import { paths } from '#shop/paths.ts';
import { platformTexts } from '#shop/platform-messages.ts';
import { processing } from '#shop/site-messages.ts';
import {
  $onboardingStep,
  recheckAccount,
  continueOnboarding,
  nextOnboardingStep,
} from '#stores/platform/onboarding.ts';
import styles from './onboarding.module.css';

/** The status of the account (requirements §4) and the next actions. */
export function AccountStatus({ account }: { account: AccountReply }) {
  const { accountId, email, onboarding_complete, can_accept_payments, verifying } = account;
  return (
    <section className={styles.card} aria-labelledby="account">
      <p className={`small muted ${styles.email}`} dir="auto">
        {account.business_name ?? 'Account'}
      </p>
      <h2 className={styles.account} id="account">
        {accountId}
      </h2>
      <p className={`small muted ${styles.email}`}>{email}</p>
      <dl className={styles.facts}>
        <Fact name="Onboarding" isDone={onboarding_complete}>
          {onboarding_complete ? platformTexts.complete : platformTexts.inProgress}
        </Fact>
        <Fact name="Payments" isDone={can_accept_payments}>
          {can_accept_payments ? platformTexts.paymentsEnabled : platformTexts.notEnabled}
        </Fact>
      </dl>
      {verifying && (
        <p className={`small muted ${styles.verifying}`}>
          Stripe is verifying your information. This page updates by itself.
        </p>
      )}
      <AccountActions account={account} />
    </section>
  );
}

function Fact({ name, isDone, children }: { name: string; isDone: boolean; children: ReactNode }) {
  return (
    <div>
      <dt className="display-4">{name}</dt>
      <dd className={`badge ${isDone ? 'badge-completed' : 'badge-pending'}`}>{children}</dd>
    </div>
  );
}

function AccountActions({ account }: { account: AccountReply }) {
  const step = useStore($onboardingStep);
  return (
    <>
      {nextOnboardingStep(account) === 'products' ? (
        <a className="button button-wide" href={paths.platformProducts(account.accountId)}>
          Manage Products
        </a>
      ) : (
        <button
          className="button button-wide"
          type="button"
          aria-busy={step === 'leaving'}
          onClick={() => void continueOnboarding()}
        >
          {step === 'leaving' ? processing : 'Continue Onboarding'}
        </button>
      )}
      <button
        className="text-button"
        type="button"
        aria-busy={step === 'checking'}
        onClick={() => void recheckAccount()}
      >
        {step === 'checking' ? processing : 'Check the status again'}
      </button>
    </>
  );
}
