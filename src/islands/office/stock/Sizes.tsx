import { ONE_SIZE } from '#shop/variant.ts';
import type { StockedProduct } from '#stores/office/stock/stock.ts';
import { SizeCount, SizeLink, StartCounting } from './SizeCount.tsx';
import styles from './sizes.module.css';

/** The sizes whose pieces are counted. */
export const countedSizes = ({ sizes }: StockedProduct) =>
  sizes.filter(({ onHand }) => onHand !== null);

interface SizesProps {
  product: StockedProduct;
  columns: readonly string[];
}

export function Sizes({ product, columns }: SizesProps) {
  if (countedSizes(product).length === 0) {
    return (
      <li className={styles.whole} style={{ gridColumn: '1 / -1' }}>
        <div className={styles.facts}>
          <p className="display-5 muted">Not counted</p>
          <p className="muted">It never sells out in the shop.</p>
        </div>
        <StartCounting id={product.id} />
        <SizeLinks product={product} />
      </li>
    );
  }
  return product.sizes.map((line) => (
    <li key={line.variant} style={{ gridColumn: columns.indexOf(line.size) + 1 || 1 }}>
      <h3 className="display-4">{line.size}</h3>
      <SizeCount product={product} line={line} />
    </li>
  ));
}

/** The links of sizes that no counts stand for. */
function SizeLinks({ product }: { product: StockedProduct }) {
  const sizes = product.sizes.filter(({ link }) => link);
  const isNamed = sizes[0]?.size !== ONE_SIZE;
  return (
    sizes.length > 0 && (
      <p className={`office-row muted ${styles.link}`}>
        {isNamed && <span className="small">Copy link:</span>}
        {sizes.map((line) => (
          <SizeLink
            key={line.variant}
            product={product}
            line={line}
            {...(isNamed && { label: line.size })}
          />
        ))}
      </p>
    )
  );
}
