import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import '#styles/product-list.css';
import { $products, loadProducts, type ProductsPage } from '#stores/platform/products.ts';
import { Paging } from './Paging.tsx';
import { ProductCard } from './ProductCard.tsx';
import { ProductsSkeleton } from './ProductsSkeleton.tsx';
import styles from './products.module.css';

/** The account's products, one page at a time. */
export function ProductList() {
  const view = useStore($products);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is removed by its own action.
  const keepFocus = () => heading.current?.focus();
  const tryAgain = () => {
    keepFocus();
    void loadProducts();
  };
  return (
    <section aria-labelledby="products" aria-busy={view.state === 'loading'}>
      <h2 className="visually-hidden" id="products" ref={heading} tabIndex={-1}>
        Your products
      </h2>
      {view.state === 'loading' && <ProductsSkeleton />}
      {view.state === 'failed' && <ProductsNotLoaded onTryAgain={tryAgain} />}
      {view.state === 'shown' && (
        <>
          <p className="visually-hidden" role="status">
            {countOf(view)}
          </p>
          <ProductCards {...view} onArchived={keepFocus} />
          <Paging {...view} onPageLoaded={keepFocus} />
        </>
      )}
    </section>
  );
}

function ProductCards({ products, total, onArchived }: ProductsPage & { onArchived: () => void }) {
  if (total === 0)
    return (
      <p className="muted">
        Nothing yet. Products that you create are listed here and on your storefront.
      </p>
    );
  return (
    <ul className="product-list">
      {products.map((product) => (
        <ProductCard key={product.id} product={product} onArchived={onArchived} />
      ))}
    </ul>
  );
}

function countOf({ total, page }: ProductsPage): string {
  const count = `${total} ${total === 1 ? 'product' : 'products'}`;
  return page > 1 ? `${count}, page ${page}` : count;
}

function ProductsNotLoaded({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div className={styles.absent}>
      <p>Your products could not be loaded. Nothing is lost.</p>
      <button className="button button-second button-small" type="button" onClick={onTryAgain}>
        Try again
      </button>
    </div>
  );
}
