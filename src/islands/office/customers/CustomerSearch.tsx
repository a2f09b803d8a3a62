import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { $typedSearch, searchFragment } from '#stores/office/customer.ts';
import { Field, focusInvalidField } from '#islands/Field.tsx';
import styles from './customers.module.css';

/** Asks who is looked for; below, what came of it. */
export function CustomerSearch({ children }: { children?: ReactNode }) {
  const typed = useStore($typedSearch);
  const [error, setError] = useState<string>();
  const search = () =>
    focusInvalidField(() => {
      if (typed.trim()) {
        location.hash = searchFragment(typed.trim());
        return undefined;
      }
      setError('Enter a name, a phone number, or a part of an address.');
      return 'customer-search';
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
            id="customer-search"
            label="Search customers"
            hint="A name, a phone number, or a part of an email or postal address. A whole email address opens its page."
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={typed}
            error={error}
            onEdit={(text) => {
              $typedSearch.set(text);
              setError(undefined);
            }}
          />
          <button className="button" type="submit">
            Find
          </button>
        </form>
      </search>
      {children}
    </>
  );
}
