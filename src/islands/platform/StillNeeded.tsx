import type { AccountReply } from '#contracts/connect-fields.ts';
import { inWords } from '#shop/account-requirements.ts';
import { Icon } from '../Icon.tsx';
import styles from './onboarding.module.css';

/** What Stripe still wants to know, in words, and what it could not accept. */
export function StillNeeded({ account }: { account: AccountReply }) {
  const { currently_due, errors } = account.requirements;
  const needs = inWords(currently_due);
  return (
    <section aria-labelledby="still-needed">
      <h2 className={`d3 ${styles.title}`} id="still-needed">
        Still needed
      </h2>
      {needs.length === 0 && <p className={styles.nothing}>{nothingNeeded(account)}</p>}
      <ul>
        {needs.map(({ words, names }) => (
          <li className={styles.need} key={words}>
            <Icon name="alert" />
            <p>
              {words}
              <span className="small muted">{names.join(', ')}</span>
            </p>
          </li>
        ))}
      </ul>
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
  if (can_accept_payments) return 'Nothing. Stripe has all it asked for.';
  return verifying
    ? 'Nothing from you. Stripe is looking at what you gave.'
    : 'Nothing that Stripe names here. Its own page may say what it waits for.';
}
