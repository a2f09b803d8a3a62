import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { AccountReply } from '#contracts/sellers/fields.ts';
import { describeRequirements } from '#shop/account-requirements.ts';
import { sellerPaths } from '#shop/seller-paths.ts';
import { sellerTexts } from '#shop/sellers-messages.ts';
import {
  $isLeaving,
  account as resource,
  continueOnboarding,
  createLink,
  nextOnboardingStep,
  recheckAccount,
} from '#stores/sellers/onboarding.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Notice } from '../Notice.tsx';
import { useAction } from '../use-action.ts';
import styles from './onboarding.module.css';

/** The account's status at Stripe (requirements §4), and the next actions. */
export function AccountStatus({ account }: { account: AccountReply }) {
  return (
    <div className={styles.page}>
      <SellingReady account={account} />
      <AccountCard account={account} />
      <MissingRequirements account={account} />
    </div>
  );
}

/** The success card: onboarding is complete and payments are enabled (requirements §4). */
function SellingReady({ account }: { account: AccountReply }) {
  const { accountId, onboarding_complete, can_accept_payments } = account;
  if (!onboarding_complete || !can_accept_payments) return null;
  return (
    <section className={`notice notice-good ${styles.ready}`} aria-labelledby="ready">
      <Icon name="check" />
      <div>
        <h2 className="display-4" id="ready">
          You are ready to sell
        </h2>
        <p>
          Stripe has everything it needs, and you can be paid.{' '}
          <a href={sellerPaths.products(accountId)}>Add products</a> or{' '}
          <a href={sellerPaths.storefront(accountId)}>see your storefront</a>.
        </p>
      </div>
    </section>
  );
}

function AccountCard({ account }: { account: AccountReply }) {
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
          {onboarding_complete ? sellerTexts.complete : sellerTexts.inProgress}
        </Fact>
        <Fact name="Payments" isDone={can_accept_payments}>
          {can_accept_payments ? sellerTexts.paymentsEnabled : sellerTexts.notEnabled}
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
  const isChecking = useStore(resource.$isRefreshing);
  const isLeaving = useStore($isLeaving);
  const { isBusy } = useAction(createLink);
  return (
    <>
      {nextOnboardingStep(account) === 'products' ? (
        <a className="button button-wide" href={sellerPaths.products(account.accountId)}>
          Manage Products
        </a>
      ) : (
        <Button isWide isBusy={isBusy || isLeaving} onClick={() => void continueOnboarding()}>
          Continue Onboarding
        </Button>
      )}
      <Button variant="text" isBusy={isChecking} onClick={() => void recheckAccount()}>
        Check the status again
      </Button>
    </>
  );
}

/** Stripe's open requirements for the seller, and the reasons why it rejected something. */
function MissingRequirements({ account }: { account: AccountReply }) {
  const { currently_due, errors } = account.requirements;
  const needs = describeRequirements(currently_due);
  return (
    <section aria-labelledby="still-needed">
      <h2 className={`display-3 ${styles.title}`} id="still-needed">
        Still needed
      </h2>
      {needs.length === 0 && <p className={styles.nothing}>{nothingNeeded(account)}</p>}
      <ul>
        {needs.map(({ label }) => (
          <li className={styles.need} key={label}>
            <Icon name="alert" />
            <p>{label}</p>
          </li>
        ))}
      </ul>
      {needs.length > 0 && (
        <details className={`small ${styles.names}`}>
          <summary className="text-button">Show Stripe’s names for these</summary>
          <ul className="muted">
            {needs.map(({ label, names }) => (
              <li key={label}>{names.join(', ')}</li>
            ))}
          </ul>
        </details>
      )}
      {errors.map(({ reason }) => (
        <Notice isSilent className={styles.error} key={reason}>
          {reason}
        </Notice>
      ))}
    </section>
  );
}

function nothingNeeded({ can_accept_payments, verifying }: AccountReply): string {
  if (can_accept_payments) return 'Nothing. Stripe has everything it needs.';
  return verifying
    ? 'Nothing from you. Stripe is verifying your information.'
    : 'Stripe lists nothing here. Its onboarding page may say what is missing.';
}
