import type { CSSProperties } from 'react';
import { FEW_LEFT } from '#shop/availability.ts';
import { formatCents } from '#shop/money.ts';
import { ONE_SIZE } from '#shop/variant.ts';
import {
  countFree,
  openStockDialog,
  stock,
  type StockedProduct,
} from '#stores/office/stock/stock.ts';
import { Button } from '#islands/Button.tsx';
import { List } from '../List.tsx';
import { Loaded } from '#islands/Loaded.tsx';
import { countedSizes, Sizes } from './Sizes.tsx';
import { StockDialog } from './StockDialog.tsx';
import sizesStyles from './sizes.module.css';
import styles from './stock.module.css';

/** Every product with its sizes: what can still be sold, and how many lie on the shelf. */
export function Stock() {
  return (
    <>
      <header className="page-head">
        <h1 className="display-1" tabIndex={-1}>
          Stock
        </h1>
        <Button variant="text" onClick={() => openStockDialog({ kind: 'file' })}>
          Import or export CSV
        </Button>
      </header>
      <Loaded resource={stock}>
        {({ products }) => (
          <>
            <Products products={products} />
            <StockDialog products={products} />
          </>
        )}
      </Loaded>
      <div className={`small muted ${styles.notes}`}>
        <p>
          What can be sold is what is on hand, less what is sold and not shipped, less what someone
          is paying for right now.
        </p>
        <p>
          Press + or − for single pieces, or type the count on hand. Low: {FEW_LEFT} or fewer can be
          sold.
        </p>
      </div>
    </>
  );
}

function Products({ products }: { products: readonly StockedProduct[] }) {
  const sizes = products.flatMap((product) => product.sizes.map(({ size }) => size));
  const columns = [...new Set(sizes)].filter((size) => size !== ONE_SIZE);
  const style = { '--sizes': Math.max(columns.length, 6) } as CSSProperties;
  return (
    <List
      as="regions"
      size="many"
      items={products}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'product',
          head: 'Product',
          cell: (product) => <ProductHead product={product} />,
          wide: '15.25rem',
        },
        {
          key: 'sizes',
          head: (
            <ol className={sizesStyles.sizes} style={style}>
              {columns.map((size) => (
                <li key={size}>{size}</li>
              ))}
            </ol>
          ),
          cell: (product) => (
            <ul className={`office-rows ${sizesStyles.sizes}`} style={style}>
              <Sizes product={product} columns={columns} />
            </ul>
          ),
          wide: 'minmax(0, 1fr)',
        },
      ]}
      card="'product' 'sizes'"
      className={styles.products}
    />
  );
}

function ProductHead({ product }: { product: StockedProduct }) {
  const { id, name, image, priceCents, sizes } = product;
  const counted = countedSizes(product);
  const facts = [
    priceCents === null ? 'No longer sold' : formatCents(priceCents),
    counted.length > 0 && `${countFree(counted)} can be sold`,
    sizes[0]?.size === ONE_SIZE && 'one size',
  ].filter(Boolean);
  const tool = (kind: 'delivery' | 'details', label: string) => (
    <Button variant="text" aria-describedby={id} onClick={() => openStockDialog({ kind, id })}>
      {label}
    </Button>
  );
  return (
    <header>
      {image === null ? (
        <svg className={styles.picture} viewBox="-12 -12 72 72" aria-hidden="true">
          <use href="#mark" width="48" height="48" />
        </svg>
      ) : (
        <img className={styles.picture} src={image} width={56} height={56} alt="" />
      )}
      <h2 className="display-4" id={id}>
        {name}
      </h2>
      <p className={`office-row ${styles.tools}`}>
        {counted.length > 0 && tool('delivery', 'Add delivery')}
        {tool('details', 'Details')}
      </p>
      <p className={`small muted ${styles.price}`}>
        {facts.map((fact) => (
          <span key={String(fact)}>{fact}</span>
        ))}
      </p>
    </header>
  );
}
