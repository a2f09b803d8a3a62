import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $search, $typedSearch, editSearch, openSearch } from '#stores/office/customer.ts';
import { SearchHead } from '../ListHead.tsx';
import styles from './customers.module.css';

/** Asks who is looked for; below, what came of it. */
export function CustomerSearch({ children }: { children?: ReactNode }) {
  const typed = useStore($typedSearch);
  const search = useStore($search);
  return (
    <>
      <SearchHead
        title="Customers"
        placeholder="Name, email, phone, address"
        value={typed}
        onEdit={editSearch}
        onEnter={openSearch}
      />
      <hr className={`rule ${styles.rule}`} />
      {!search && (
        <p className="muted">
          Search by a name, a phone number, or a part of an email or postal address. A whole email
          address and Enter open its page.
        </p>
      )}
      {children}
    </>
  );
}
