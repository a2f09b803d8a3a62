import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { sellerPaths } from '#shop/seller-paths.ts';
import { sellerTexts } from '#shop/sellers-messages.ts';
import { $accountId, $isLocked, loadAccountBadge } from '#stores/sellers/access.ts';
import { Notice } from '../Notice.tsx';
import { AccountLocked } from './AccountProblem.tsx';
import { SellersHead } from './SellersHead.tsx';
import { ProductForm } from './ProductForm.tsx';
import { ProductList } from './ProductList.tsx';
import { SaleList } from './SaleList.tsx';
import { SharePanel } from './SharePanel.tsx';
import styles from './products.module.css';

/** The products page: form, storefront link and product list (requirements §2). */
export function Products() {
  const accountId = useStore($accountId);
  const isLocked = useStore($isLocked);
  useEffect(() => {
    if (accountId) void loadAccountBadge(accountId);
  }, [accountId]);
  return (
    <>
      <SellersHead title="Products" current="Products" accountId={accountId} />
      <div className={styles.page}>
        {isLocked ? <AccountLocked accountId={accountId} /> : <ProductForm />}
        {accountId ? (
          <div className={styles.list}>
            <SharePanel accountId={accountId} />
            <ProductList />
            {!isLocked && <SaleList />}
          </div>
        ) : (
          <MissingAccount />
        )}
      </div>
    </>
  );
}

function MissingAccount() {
  return (
    <Notice isSilent className={styles.missing}>
      <span>
        {sellerTexts.missingAccountId}: products belong to an account.{' '}
        <a href={sellerPaths.accounts}>Choose or create one</a> first.
      </span>
    </Notice>
  );
}
