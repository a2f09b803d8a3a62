import type { AccountReply } from '#contracts/connect-fields.ts';
import { describeRequirements } from '#shop/account-requirements.ts';
import { Icon } from '#islands/Icon.tsx';
import styles from './onboarding.module.css';

/** What Stripe still requires of the seller, and the reasons why it rejected something. */
export function MissingRequirements({ account }: { account: AccountReply }) {
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
        <p className={`notice notice-bad ${styles.error}`} key={reason}>
          <Icon name="alert" />
          <span>{reason}</span>
        </p>
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
