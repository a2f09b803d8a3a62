import { useStore } from '@nanostores/react';
import { countOf } from '#shop/count-of.ts';
import { formatCents } from '#shop/money.ts';
import { displayName } from '#shop/seller-text.ts';
import { $loadingOlderSales, loadOlderSales, sales } from '#stores/office/sales.ts';
import { BusyButton } from '#islands/BusyButton.tsx';
import { ListFoot } from '../ListHead.tsx';
import { Loaded } from '../Loaded.tsx';
import { Time } from '../Time.tsx';
import { Section } from '../Section.tsx';
import styles from '../rows.module.css';

/** What each seller sold with the fees of it, and the last sales. */
export function Sellers() {
  const isBusy = useStore($loadingOlderSales);
  return (
    <Loaded resource={sales}>
      {({ sellers, feesCents, sales, next }) => (
        <>
          <Section title="Sellers" tool={<p>{`Our fees: ${formatCents(feesCents)}`}</p>}>
            {sellers.length === 0 && <p className="muted">Nobody sells here yet.</p>}
            <ul className={`office-rows ${styles.rows}`}>
              {sellers.map(({ accountId, name, sales, amountCents, feesCents }) => (
                <li key={accountId}>
                  <h3 className="display-4" dir="auto">
                    {displayName(name)}
                  </h3>
                  <p>{countOf(sales, 'sale')}</p>
                  <Amount cents={amountCents} note={`fees ${formatCents(feesCents)}`} />
                </li>
              ))}
            </ul>
          </Section>
          <Section title="Last sales">
            {sales.length === 0 && <p className="muted">Nothing was sold on a storefront yet.</p>}
            <ul className={`office-rows ${styles.rows}`}>
              {sales.map((sale) => (
                <li key={sale.paymentId}>
                  <div>
                    <p dir="auto">
                      {(sale.quantity > 1 ? `${sale.quantity} × ` : '') + displayName(sale.product)}
                    </p>
                    <p className="small muted" dir="auto">
                      {displayName(sale.seller)}
                    </p>
                    {sale.shipTo.length > 0 && (
                      <p className="small" dir="auto">
                        {displayName(sale.shipTo.join(', '))}
                      </p>
                    )}
                    <p className="small muted">{`Payment ${sale.paymentId}`}</p>
                  </div>
                  <Time at={sale.at} />
                  <Amount
                    cents={sale.amountCents}
                    note={sale.moneyBack || `fee ${formatCents(sale.feeCents)}`}
                  />
                </li>
              ))}
            </ul>
            {typeof next === 'string' && (
              <ListFoot>
                <BusyButton
                  className="button button-second button-small"
                  isBusy={isBusy}
                  onClick={() => void loadOlderSales()}
                >
                  Older sales
                </BusyButton>
              </ListFoot>
            )}
          </Section>
        </>
      )}
    </Loaded>
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
