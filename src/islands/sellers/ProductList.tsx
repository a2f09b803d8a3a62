import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { countOf } from '#shop/count-of.ts';
import { listPageNumbers } from '#shop/paging.ts';
import { lastPage } from '#shop/sellers.ts';
import { $products, loadProducts, type ProductsPage, turnTo } from '#stores/sellers/products.ts';
import { ProductCard } from './ProductCard.tsx';
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
            {productCount(view)}
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

function productCount({ total, page }: ProductsPage): string {
  const count = countOf(total, 'product');
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

interface PagingProps extends ProductsPage {
  /** The page that is being loaded. */
  turningTo?: number;
  onPageLoaded: () => void;
}

/** Pagination of the product list. */
function Paging({ turningTo, onPageLoaded, ...view }: PagingProps) {
  const { page } = view;
  const last = lastPage(page, view);
  if (last === 1) return null;
  const goToPage = async (next: number) => {
    await turnTo(next);
    onPageLoaded();
  };
  return (
    <nav className="paging" aria-label="Pages" aria-busy={turningTo !== undefined}>
      <ol>
        {listPageNumbers(turningTo ?? page, last).map((name, index) => (
          <li key={name === 'gap' ? `gap-${index}` : name}>
            {name === 'gap' ? (
              <span className="display-4" aria-hidden="true">
                …
              </span>
            ) : (
              <button
                className="display-4"
                type="button"
                aria-label={`Page ${name}`}
                aria-current={name === (turningTo ?? page) ? 'page' : undefined}
                onClick={() => void goToPage(name)}
              >
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
