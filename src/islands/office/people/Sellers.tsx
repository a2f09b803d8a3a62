import type { ResponseOf } from '#contracts/contract.ts';
import type { officeListSales } from '#contracts/office/people.ts';
import { countOf } from '#shop/count-of.ts';
import { formatCents } from '#shop/money.ts';
import { displayName } from '#shop/seller-text.ts';
import { olderSales, sales } from '#stores/office/sales.ts';
import { ListFoot, MoreRows } from '../ListHead.tsx';
import { List } from '../List.tsx';
import { Loaded } from '#islands/Loaded.tsx';
import { Time } from '../Time.tsx';
import { Section } from '../Section.tsx';
import styles from '../rows.module.css';

export function Sellers() {
  return (
    <Loaded resource={sales}>
      {({ sellers, feesCents, sales, next }) => (
        <>
          <Section title="Sellers" tool={<p>{`Our fees: ${formatCents(feesCents)}`}</p>}>
            <SellerList sellers={sellers} />
          </Section>
          <Section title="Last sales">
            <SaleList sales={sales} hasOlder={next !== null} />
          </Section>
        </>
      )}
    </Loaded>
  );
}

type Sales = ResponseOf<typeof officeListSales>;

function SellerList({ sellers }: Pick<Sales, 'sellers'>) {
  return (
    <>
      {sellers.length === 0 && <p className="muted">Nobody sells here yet.</p>}
      <List
        items={sellers}
        keyOf={({ accountId }) => accountId}
        columns={[
          {
            key: 'name',
            cell: ({ name }) => (
              <h3 className="display-4" dir="auto">
                {displayName(name)}
              </h3>
            ),
          },
          { key: 'sales', cell: ({ sales }) => <p>{countOf(sales, 'sale')}</p> },
          {
            key: 'amount',
            cell: ({ amountCents, feesCents }) => (
              <Amount cents={amountCents} note={`fees ${formatCents(feesCents)}`} />
            ),
            isEnd: true,
          },
        ]}
      />
    </>
  );
}

function SaleList({ sales, hasOlder }: Pick<Sales, 'sales'> & { hasOlder: boolean }) {
  return (
    <>
      {sales.length === 0 && <p className="muted">Nothing was sold on a storefront yet.</p>}
      <List
        items={sales}
        keyOf={({ paymentId }) => paymentId}
        columns={[
          { key: 'sale', cell: (sale) => <Sale {...sale} /> },
          { key: 'when', cell: ({ at }) => <Time at={at} />, className: 'small' },
          {
            key: 'amount',
            cell: ({ amountCents, moneyBack, feeCents }) => (
              <Amount cents={amountCents} note={moneyBack || `fee ${formatCents(feeCents)}`} />
            ),
            isEnd: true,
          },
        ]}
      />
      {hasOlder && (
        <ListFoot>
          <MoreRows rows={olderSales}>Older sales</MoreRows>
        </ListFoot>
      )}
    </>
  );
}

function Sale({ quantity, product, seller, shipTo, paymentId }: Sales['sales'][number]) {
  return (
    <>
      <p dir="auto">{(quantity > 1 ? `${quantity} × ` : '') + displayName(product)}</p>
      <p className="small muted" dir="auto">
        {displayName(seller)}
      </p>
      {shipTo.length > 0 && (
        <p className="small" dir="auto">
          {displayName(shipTo.join(', '))}
        </p>
      )}
      <p className="small muted">{`Payment ${paymentId}`}</p>
    </>
  );
}

function Amount({ cents, note }: { cents: number; note: string }) {
  return (
    <p className={styles.amount}>
      <span>{formatCents(cents)}</span>
      <span className="small muted">{note}</span>
    </p>
  );
}
