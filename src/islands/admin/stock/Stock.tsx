import { type CSSProperties, useState } from 'react';
import { FEW_LEFT } from '#shop/availability.ts';
import { formatCents } from '#shop/money.ts';
import { inSize } from '#shop/stock-messages.ts';
import { ONE_SIZE } from '#shop/variant.ts';
import { stock, type StockedProduct, type StockedSize } from '#stores/admin/stock.ts';
import { Loaded } from '../Loaded.tsx';
import { CountStepper } from './CountStepper.tsx';
import { StockDialog, type OpenStockDialog } from './StockDialog.tsx';
import styles from './stock.module.css';

/** Every product with its sizes: how many lie on the shelf, and what of it can still be sold. */
export function Stock() {
  const [dialog, open] = useState<OpenStockDialog>();
  return (
    <>
      <header className="page-head">
        <h1 className="display-1" tabIndex={-1}>
          Stock
        </h1>
        <button className="text-button" type="button" onClick={() => open({ kind: 'file' })}>
          Import or export CSV
        </button>
      </header>
      <Loaded live={stock}>
        {({ products }) => (
          <>
            <div className={styles.container}>
              <Products products={products} open={open} />
            </div>
            <StockDialog dialog={dialog} products={products} open={open} />
          </>
        )}
      </Loaded>
      <div className={`small muted ${styles.notes}`}>
        <p>
          The count is what is on hand: all pieces on the shelf, also those that are sold and wait
          to be shipped. Press + or − for single pieces, or type the count.
        </p>
        <p>Being paid for: someone is paying right now. Low: {FEW_LEFT} or fewer can be sold.</p>
      </div>
    </>
  );
}

interface ProductsProps {
  products: readonly StockedProduct[];
  open: (dialog: OpenStockDialog) => void;
}

function Products({ products, open }: ProductsProps) {
  const sizes = products.flatMap((product) => product.sizes.map(({ size }) => size));
  const columns = [...new Set(sizes)].filter((size) => size !== ONE_SIZE);
  return (
    <div
      className={styles.products}
      style={{ '--columns': Math.max(columns.length, 6) } as CSSProperties}
    >
      <div className={`display-5 ${styles.columns}`} aria-hidden="true">
        <span className="muted">Product</span>
        <ol>
          {columns.map((size) => (
            <li key={size}>{size}</li>
          ))}
        </ol>
      </div>
      {products.map((product) => (
        <Product key={product.id} product={product} columns={columns} open={open} />
      ))}
    </div>
  );
}

interface ProductProps {
  product: StockedProduct;
  columns: readonly string[];
  open: (dialog: OpenStockDialog) => void;
}

function Product({ product, columns, open }: ProductProps) {
  const { id, name, image, priceCents, sizes } = product;
  const counted = sizes.filter(({ onHand }) => onHand !== null);
  const facts = [
    priceCents === null ? 'No longer sold' : formatCents(priceCents),
    counted.length > 0 && `${counted.reduce((sum, { onHand }) => sum + (onHand ?? 0), 0)} on hand`,
    sizes[0]?.size === ONE_SIZE && 'one size',
  ];
  const tool = (kind: OpenStockDialog['kind'], label: string) => (
    <button
      className="text-button"
      type="button"
      aria-describedby={id}
      onClick={() => open({ kind, id })}
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
        <p className="small muted">{facts.filter(Boolean).join(' · ')}</p>
      </header>
      {counted.length === 0 ? (
        <div className={styles.uncounted}>
          <div>
            <p className="display-5 muted">Not counted</p>
            <p className="muted">It never sells out in the shop.</p>
          </div>
          <StartCounting id={id} open={open} />
        </div>
      ) : (
        <ul>
          {sizes.map((line) => (
            <li key={line.variant} style={{ gridColumn: columns.indexOf(line.size) + 1 || 1 }}>
              <h3 className="display-4">{line.size}</h3>
              <Size product={product} line={line} open={open} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function StartCounting({ id, open }: { id: string; open: ProductProps['open'] }) {
  return (
    <button
      className="button button-second button-small"
      type="button"
      aria-describedby={id}
      onClick={() => open({ kind: 'count', id })}
    >
      Start counting
    </button>
  );
}

interface SizeProps {
  product: StockedProduct;
  line: StockedSize;
  open: ProductProps['open'];
}

function Size({ product, line, open }: SizeProps) {
  const { onHand, committed, reserved, free, waiting, size } = line;
  if (onHand === null || free === null) {
    return (
      <>
        <p className="display-5 muted">Not counted</p>
        <StartCounting id={product.id} open={open} />
      </>
    );
  }
  const used = [
    (committed ?? 0) > 0 && `${committed} sold, not shipped`,
    (reserved ?? 0) > 0 && `${reserved} being paid for`,
  ].filter(Boolean);
  const isSoldOut = free <= 0;
  return (
    <>
      <div className={styles.facts}>
        {isSoldOut && <p className={`display-4 ${styles.soldOut}`}>Sold out</p>}
        {!isSoldOut && free <= FEW_LEFT && <p className={styles.low}>Low</p>}
        {waiting > 0 && (
          <p>
            Waiting{size === ONE_SIZE ? '' : ` for ${size}`}: {people(waiting)}
          </p>
        )}
        {used.map((text) => (
          <p key={String(text)} className="muted">
            {text}
          </p>
        ))}
        {used.length > 0 && !isSoldOut && <p className="muted">{free} can be sold</p>}
      </div>
      {isSoldOut ? (
        <button
          className="button button-second button-small"
          type="button"
          aria-label={`Restock ${product.name}${inSize(size)}`}
          onClick={() => open({ kind: 'delivery', id: product.id, variant: line.variant })}
        >
          Restock
        </button>
      ) : (
        <CountStepper
          name={`${product.name}${inSize(size)}`}
          variant={line.variant}
          onHand={onHand}
        />
      )}
    </>
  );
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
