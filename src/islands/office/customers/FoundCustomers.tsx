import type { officeFindCustomers } from '#contracts/office/customers.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { countOf } from '#shop/count-of.ts';
import { formatShortDay } from '#shop/office-clock.ts';
import { foundCustomers, searchFragment } from '#stores/office/customer.ts';
import { shopNow } from '#stores/site/clock.ts';
import { type Column, List } from '../List.tsx';
import { Loaded } from '#islands/Loaded.tsx';
import styles from './customers.module.css';

export function FoundCustomers({ search }: { search: string }) {
  return (
    <Loaded resource={foundCustomers}>
      {({ customers, hasMore }) =>
        customers.length === 0 ? (
          <p role="status">
            {`No order matches “${search}”. People without an order are found by their whole email address.`}
          </p>
        ) : (
          <>
            <p className="muted" role="status">
              {countOf(customers.length, 'customer') +
                (hasMore ? ' shown, and there are more. Add a word to find others.' : '')}
            </p>
            <List
              items={customers}
              keyOf={({ email }) => email}
              columns={COLUMNS}
              card="'name orders' 'email day' 'place place' / minmax(0, 1fr) auto"
            />
          </>
        )
      }
    </Loaded>
  );
}

const COLUMNS: readonly Column<ResponseOf<typeof officeFindCustomers>['customers'][number]>[] = [
  {
    key: 'name',
    head: 'Name',
    cell: ({ name, email }) => (
      <a className={styles.found} href={searchFragment(email)} dir="auto">
        {name}
      </a>
    ),
    wide: 'minmax(0, 1.2fr)',
  },
  { key: 'email', head: 'Email', cell: ({ email }) => email, wide: 'minmax(0, 1.6fr)' },
  {
    key: 'place',
    head: 'Place',
    cell: ({ place }) => place,
    wide: 'minmax(0, 1fr)',
    className: 'muted',
  },
  {
    key: 'orders',
    head: 'Orders',
    cell: ({ orderCount }) => countOf(orderCount, 'order'),
    wide: '7rem',
    isEnd: true,
  },
  {
    key: 'day',
    head: 'Last order',
    cell: ({ lastOrderAt }) => (
      <time className="muted" dateTime={lastOrderAt}>
        {formatShortDay(new Date(lastOrderAt), shopNow())}
      </time>
    ),
    wide: '7rem',
    isEnd: true,
  },
];
