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
import { Loaded } from '../Loaded.tsx';
import { SizeCount, StartCounting } from './SizeCount.tsx';
import { StockDialog } from './StockDialog.tsx';
import styles from './stock.module.css';

/** Every product with its sizes: what can still be sold, and how many lie on the shelf. */
export function Stock() {
  return (
    <>
      <header className="page-head">
        <h1 className="display-1" tabIndex={-1}>
          Stock
        </h1>
        <button
          className="text-button"
          type="button"
          onClick={() => openStockDialog({ kind: 'file' })}
        >
          Import or export CSV
        </button>
      </header>
      <Loaded resource={stock}>
        {({ products }) => (
          <>
            <div className={styles.container}>
              <Products products={products} />
            </div>
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
  return (
    <div
      className={styles.products}
      style={{ '--columns': Math.max(columns.length, 6) } as CSSProperties}
    >
      <div className={`display-5 ${styles.columns}`} aria-hidden="true">
        <span className="muted">Product</span>
        <ol className={styles.sizes}>
          {columns.map((size) => (
            <li key={size}>{size}</li>
          ))}
        </ol>
      </div>
      {products.map((product) => (
        <Product key={product.id} product={product} columns={columns} />
      ))}
    </div>
  );
}

interface ProductProps {
  product: StockedProduct;
  columns: readonly string[];
}

function Product({ product, columns }: ProductProps) {
  const { id, name, image, priceCents, sizes } = product;
  const counted = sizes.filter(({ onHand }) => onHand !== null);
  const facts = [
    priceCents === null ? 'No longer sold' : formatCents(priceCents),
    counted.length > 0 && `${countFree(counted)} can be sold`,
    sizes[0]?.size === ONE_SIZE && 'one size',
  ].filter(Boolean);
  const tool = (kind: 'delivery' | 'details', label: string) => (
    <button
      className="text-button"
      type="button"
      aria-describedby={id}
      onClick={() => openStockDialog({ kind, id })}
    >
      {label}
    </button>
  );
  return (
    <section className={styles.product} aria-labelledby={id}>
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
        <p className={styles.tools}>
          {counted.length > 0 && tool('delivery', 'Add delivery')}
          {tool('details', 'Details')}
        </p>
        <p className={`small muted ${styles.price}`}>
          {facts.map((fact) => (
            <span key={String(fact)}>{fact}</span>
          ))}
        </p>
      </header>
      <ul className={`office-rows ${styles.sizes}`}>
        {counted.length === 0 ? (
          <li className={styles.whole} style={{ gridColumn: '1 / -1' }}>
            <div className={styles.facts}>
              <p className="display-5 muted">Not counted</p>
              <p className="muted">It never sells out in the shop.</p>
            </div>
            <StartCounting id={id} />
          </li>
        ) : (
          sizes.map((line) => (
            <li key={line.variant} style={{ gridColumn: columns.indexOf(line.size) + 1 || 1 }}>
              <h3 className="display-4">{line.size}</h3>
              <SizeCount product={product} line={line} />
            </li>
          ))
        )}
      </ul>
    </section>
  );
}
