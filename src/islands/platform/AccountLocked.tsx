import { useStore } from '@nanostores/react';
import { paths } from '#shop/paths.ts';
import { processing } from '#shop/site-messages.ts';
import { $sendingLink, requestLink } from '#stores/platform/access.ts';
import styles from './onboarding.module.css';

/** Offers an access link by email when this browser holds no secret of the account. */
export function AccountLocked({ accountId }: { accountId: string }) {
  const isBusy = useStore($sendingLink);
  return (
    <div className={styles.refused} role="alert">
      <h2 className="display-2">Open this account by email</h2>
      <p className="lead">
        This browser has no access to the account. We can email a link to the address that the
        account was created with.
      </p>
      <p className="buttons">
        <button
          className="button"
          type="button"
          aria-busy={isBusy}
          onClick={() => void requestLink({ accountId })}
        >
          {isBusy ? processing : 'Email me a link'}
        </button>
        <a className="button button-second" href={paths.platform}>
          Go to your accounts
        </a>
      </p>
    </div>
  );
}
