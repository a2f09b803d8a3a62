import { MAX_EMAIL_LENGTH, normalizeEmail } from '#shop/email.ts';
import { MAX_STORE_NAME_LENGTH } from '#shop/sellers.ts';
import { requestLink, sendLinkAction } from '#stores/sellers/access.ts';
import {
  checkAccount,
  createAccountAction,
  createAccount,
  describeAccountErrors,
  emptyAccount,
} from '#stores/sellers/accounts.ts';
import { draftOf } from '#stores/site/drafts.ts';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { useAction } from '../use-action.ts';
import { useForm } from '../use-form.ts';
import styles from './accounts.module.css';

const draft = draftOf('account');

/** Creates an account for an email address (requirements §2, §5). */
export function CreateAccount({ feePercent }: { feePercent: number }) {
  const { isBusy } = useAction(createAccountAction);
  const { values, key, bind, submit, reset } = useForm({
    id: 'account',
    action: createAccountAction,
    draft,
    renewsKey: true,
    initial: emptyAccount,
    validate: checkAccount,
    describeErrors: describeAccountErrors,
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) submit(() => void createAccount(values, key, reset));
      }}
      aria-labelledby="create-account"
    >
      <div>
        <h2 className="display-3" id="create-account">
          Create an account
        </h2>
        <p className={styles.words}>
          {`Sell on our platform with your own account. You own your products; we take a ${feePercent}% fee when something sells.`}
        </p>
      </div>
      <Field
        {...bind('email')}
        label="Email"
        hint="Stripe opens the account under this email address."
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
      />
      <Field
        {...bind('storeName')}
        label="Store Name"
        optional
        hint="Shown to visitors on your storefront and at Stripe."
        dir="auto"
        autoComplete="organization"
        maxLength={MAX_STORE_NAME_LENGTH}
      />
      <Button isWide type="submit" isBusy={isBusy}>
        Create Account
      </Button>
      <KnownAccount
        onClick={() => submit(() => void requestLink({ email: normalizeEmail(values.email) }))}
      />
    </form>
  );
}

function KnownAccount({ onClick }: { onClick: () => void }) {
  const { isBusy } = useAction(sendLinkAction);
  return (
    <p className={styles.known}>
      <span className="small muted" id="known-account">
        Already have an account? We can email you a link to it.
      </span>
      <Button variant="text" isBusy={isBusy} aria-describedby="known-account" onClick={onClick}>
        Email me a link
      </Button>
    </p>
  );
}
