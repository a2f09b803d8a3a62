import { useStore } from '@nanostores/react';
import type { SaleReply } from '#contracts/sellers/list-connect-sales.ts';
import { formatCents } from '#shop/money.ts';
import { saleTexts } from '#shop/product-messages.ts';
import { sellerFailures } from '#shop/sellers-messages.ts';
import { shippingLines } from '#shop/sale-shipping.ts';
import { displayName } from '#shop/seller-text.ts';
import { formatDay } from '#shop/shop-clock.ts';
import { $accountId, $isLocked } from '#stores/sellers/access.ts';
import { $areSalesLocked, olderSellerSales, sellerSales } from '#stores/sellers/sales.ts';
import { Button } from '../Button.tsx';
import { Loaded } from '../Loaded.tsx';
import { EmailLinkButton } from './AccountProblem.tsx';
import styles from './sales.module.css';

/** The account's sales and where each ships, for browsers with an emailed secret of the account. */
export function SaleList() {
  const isLocked = useStore($areSalesLocked);
  return (
    <section className={styles.sales} id="sales" aria-labelledby="sales-title">
      <h2 className={`display-3 ${styles.title}`} id="sales-title">
        Sales
      </h2>
      {isLocked ? (
        <SalesLocked />
      ) : (
        <Loaded
          resource={sellerSales}
          skeleton={<p className="muted">{saleTexts.loading}</p>}
          failure={sellerFailures.loadSales.text}
        >
          {({ sales, has_more: hasMore }) => (
            <>
              {sales.length === 0 && <p className="muted">{saleTexts.none}</p>}
              <ul>
                {sales.map((sale) => (
                  <Sale key={sale.id} {...sale} />
                ))}
              </ul>
              {hasMore && <OlderSales />}
            </>
          )}
        </Loaded>
      )}
    </section>
  );
}

function Sale({
  created_at,
  product_name,
  quantity,
  amount_total,
  is_refunded,
  amount_refunded,
  dispute,
  shipping,
}: SaleReply) {
  return (
    <li className={styles.sale}>
      <div>
        <p className="small muted">
          <time dateTime={created_at}>{formatDay(new Date(created_at))}</time>
        </p>
        <h3 className="display-4" dir="auto">
          {(quantity > 1 ? `${quantity} × ` : '') + displayName(product_name)}
        </h3>
        <p>
          {[
            formatCents(amount_total),
            is_refunded && saleTexts.refunded,
            !is_refunded &&
              amount_refunded > 0 &&
              saleTexts.partlyRefunded(formatCents(amount_refunded)),
            dispute && saleTexts.disputes[dispute],
          ]
            .filter(Boolean)
            .join('\u00a0· ')}
        </p>
      </div>
      {shipping ? (
        <address dir="auto">
          {shippingLines(shipping).map((line, index) => (
            <span key={index}>{line}</span>
          ))}
        </address>
      ) : (
        <p className="small muted">{saleTexts.noAddress}</p>
      )}
    </li>
  );
}

function OlderSales() {
  const isBusy = useStore(olderSellerSales.$isBusy);
  return (
    <Button variant="text" isBusy={isBusy} onClick={() => void olderSellerSales.loadMore()}>
      Show older sales
    </Button>
  );
}

function SalesLocked() {
  const accountId = useStore($accountId);
  // Then the page has this button in place of the product form.
  const isAccountLocked = useStore($isLocked);
  return (
    <div className={styles.locked}>
      <p>{saleTexts.locked}</p>
      {!isAccountLocked && <EmailLinkButton isSecond accountId={accountId} />}
    </div>
  );
}
