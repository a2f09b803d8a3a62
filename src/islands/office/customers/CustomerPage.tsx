import { useStore } from '@nanostores/react';
import { formatDay } from '#shop/shop-clock.ts';
import { officePaths } from '#shop/office-paths.ts';
import { $address, $search, type Customer, customer } from '#stores/office/customer.ts';
import { Loaded } from '#islands/Loaded.tsx';
import { Notice } from '#islands/Notice.tsx';
import { DetailHead } from '../DetailHead.tsx';
import { PageColumns } from '../PageColumns.tsx';
import { CustomerEmails } from './CustomerEmails.tsx';
import { CustomerOrders } from './CustomerOrders.tsx';
import { CustomerSearch } from './CustomerSearch.tsx';
import { EraseForm } from './EraseForm.tsx';
import { FoundCustomers } from './FoundCustomers.tsx';
import { CustomerDataSection } from './CustomerDataSection.tsx';
import { Subscriptions } from './Subscriptions.tsx';
import styles from './customers.module.css';

/** Everything that is kept about the address in the fragment, or whom a search finds. */
export function CustomerPage() {
  const search = useStore($search);
  const address = useStore($address);
  if (!address) {
    return <CustomerSearch>{search && <FoundCustomers search={search} />}</CustomerSearch>;
  }
  return (
    <Loaded resource={customer} key={address}>
      {({ email, customer }) => {
        if (customer && email === address) return <Everything email={email} customer={customer} />;
        return (
          <CustomerSearch>
            {email === address ? (
              <Notice tone="good">{`Nothing is kept under ${address}.`}</Notice>
            ) : (
              <p role="status">Loading...</p>
            )}
          </CustomerSearch>
        );
      }}
    </Loaded>
  );
}

interface Props {
  email: string;
  customer: Customer;
}

function Everything({ email, customer }: Props) {
  const { name, firstOrderAt } = customer;
  return (
    <>
      <DetailHead
        title={name}
        windowTitle="Customer"
        back={{ href: officePaths.customers, name: 'Customers' }}
        facts={
          <>
            <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
            {firstOrderAt && (
              <p className="muted">{`First order ${formatDay(new Date(firstOrderAt), 'long')}`}</p>
            )}
          </>
        }
      />
      <PageColumns
        first={<CustomerOrders {...customer} />}
        side={
          <>
            <CustomerDataSection email={email} customer={customer} />
            <Subscriptions email={email} customer={customer} />
          </>
        }
      >
        <CustomerEmails {...customer} />
        <div className={styles.last}>
          <EraseForm key={email} email={email} customer={customer} />
        </div>
      </PageColumns>
    </>
  );
}
