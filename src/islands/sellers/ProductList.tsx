import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import { countOf } from '#shop/count-of.ts';
import { olderProducts, sellerProducts } from '#stores/sellers/products.ts';
import { Button } from '../Button.tsx';
import { Loaded } from '../Loaded.tsx';
import { rememberFocus } from '../remember-focus.ts';
import { ProductCard } from './ProductCard.tsx';
import styles from './products.module.css';

/** The account's products, the newest first. */
export function ProductList() {
  return (
    <section aria-labelledby="products">
      <h2 className="visually-hidden" id="products" tabIndex={-1}>
        Your products
      </h2>
      <Loaded
        resource={sellerProducts}
        skeleton={<ProductsSkeleton />}
        failure="Your products could not be loaded. Nothing is lost."
      >
        {({ products, total, hasMore }) => (
          <>
            <p className="visually-hidden" role="status">
              {countOf(total, 'product')}
            </p>
            {total === 0 && (
              <p className="muted">
                Nothing yet. Products that you create are listed here and on your storefront.
              </p>
            )}
            <ul className="product-list">
              {products.map((product) => (
                <ProductCard key={product.id} product={product} />
              ))}
            </ul>
            {hasMore && <OlderProducts />}
          </>
        )}
      </Loaded>
    </section>
  );
}

function OlderProducts() {
  const isBusy = useStore(olderProducts.$isBusy);
  const loadMore = async ({ currentTarget }: MouseEvent) => {
    const returnFocus = rememberFocus(currentTarget);
    await olderProducts.loadMore();
    returnFocus();
  };
  return (
    <p className={styles.older}>
      <Button
        variant="second"
        size="small"
        isBusy={isBusy}
        onClick={(event) => void loadMore(event)}
      >
        Show older products
      </Button>
    </p>
  );
}

/** The skeleton of two products. */
function ProductsSkeleton() {
  return (
    <div className="product-list" aria-hidden="true">
      {['first', 'second'].map((key) => (
        <div className="product-card" key={key}>
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  );
}
