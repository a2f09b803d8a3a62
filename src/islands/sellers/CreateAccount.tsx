import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import { MAX_EMAIL_LENGTH } from '#shop/email.ts';
import { MAX_STORE_NAME_LENGTH } from '#shop/sellers.ts';
import { $sendingLink } from '#stores/sellers/access.ts';
import {
  $accountEmail,
  $accountEmailError,
  $creatingAccount,
  $storeName,
  createAccount,
  editAccountEmail,
  requestLinks,
} from '#stores/sellers/accounts.ts';
import { BusyButton } from '../BusyButton.tsx';
import { Field, focusInvalidField } from '../Field.tsx';
import styles from './accounts.module.css';

/** Creates an account for an email address (requirements §2, §5). */
export function CreateAccount({ feePercent }: { feePercent: number }) {
  const email = useStore($accountEmail);
  const error = useStore($accountEmailError);
  const storeName = useStore($storeName);
  const isBusy = useStore($creatingAccount);
  const isSending = useStore($sendingLink);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    focusInvalidField(createAccount);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-labelledby="create-account">
      <div>
        <h2 className="display-3" id="create-account">
          Create an account
        </h2>
        <p className={styles.words}>
          {`Sell on our platform with your own account. You own your products; we take a ${feePercent}% fee when something sells.`}
        </p>
      </div>
      <Field
        id="email"
        label="Email"
        hint="Stripe opens the account under this email address."
        error={error}
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        value={email}
        onEdit={editAccountEmail}
      />
      <Field
        id="store-name"
        label="Store Name"
        optional
        hint="Shown to visitors on your storefront and at Stripe."
        dir="auto"
        autoComplete="organization"
        maxLength={MAX_STORE_NAME_LENGTH}
        value={storeName}
        onEdit={(text) => $storeName.set(text)}
      />
      <BusyButton className="button button-wide" type="submit" isBusy={isBusy}>
        Create Account
      </BusyButton>
      <p className={styles.known}>
        <span className="small muted" id="known-account">
          Already have an account? We can email you a link to it.
        </span>
        <BusyButton
          className="text-button"
          isBusy={isSending}
          aria-describedby="known-account"
          onClick={() => focusInvalidField(requestLinks)}
        >
          Email me a link
        </BusyButton>
      </p>
    </form>
  );
}
