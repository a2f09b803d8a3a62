import { useState } from 'react';
import { isEmail, normalizeEmail } from '#shop/email.ts';
import { Field, focusInvalidField } from '#islands/Field.tsx';
import { Notice } from '../Notice.tsx';
import styles from './customers.module.css';

interface Props {
  /** An address under which nothing was found. */
  missing?: string;
  isLoading?: boolean;
}

/** Asks for the address whose data is looked for. */
export function CustomerSearch({ missing = '', isLoading = false }: Props) {
  const [email, setEmail] = useState(missing);
  const [error, setError] = useState<string>();
  const search = () =>
    focusInvalidField(() => {
      if (isEmail(email)) {
        location.hash = encodeURIComponent(normalizeEmail(email));
        return undefined;
      }
      setError('Enter a whole email address.');
      return 'customer-email';
    });
  return (
    <>
      <header className="page-head">
        <h1 className="display-1" tabIndex={-1}>
          Customers
        </h1>
      </header>
      <search className={`office-stack ${styles.search}`}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            search();
          }}
        >
          <Field
            id="customer-email"
            label="Email"
            hint="The whole address: orders under other addresses are not guessed."
            type="email"
            autoComplete="off"
            spellCheck={false}
            value={email}
            error={error}
            onEdit={(text) => {
              setEmail(text);
              setError(undefined);
            }}
          />
          <button className="button" type="submit">
            Find
          </button>
        </form>
        {isLoading ? (
          <p role="status">Loading...</p>
        ) : (
          missing && <Notice tone="good">{`Nothing is kept under ${missing}.`}</Notice>
        )}
      </search>
    </>
  );
}
