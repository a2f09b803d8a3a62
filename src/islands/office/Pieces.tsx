import type { ListedOrder } from '#contracts/office/content.ts';
import { brand } from '#shop/brand.ts';
import { productsOnSale } from '#shop/catalog.ts';
import { PieceSize } from './PieceSize.tsx';
import styles from './order-rows.module.css';

interface Props {
  pieces: ListedOrder['pieces'];
  /** The sizes alone, where there is little room; so it is in a shop that sells one product. */
  isShort?: boolean;
  hasNote?: boolean;
  /** The shipping method, if it isn't the first. */
  otherMethod?: string | undefined;
  isPrinted?: boolean | undefined;
}

/** The pieces of an order: the sizes of each product. */
export function Pieces({
  pieces,
  isShort = false,
  hasNote = false,
  otherMethod,
  isPrinted,
}: Props) {
  const products = [...new Set(pieces.map(({ product }) => product))];
  const isNamed =
    !isShort && pieces.some(({ productId }) => productsOnSale.some(({ id }) => id !== productId));
  return (
    <ul className={styles.pieces}>
      {products.map((product, index) => (
        <li key={product}>
          {pieces
            .filter((piece) => piece.product === product)
            .map((piece) => (
              <PieceSize key={piece.size} {...piece} />
            ))}
          <span className={isNamed ? 'small muted' : 'visually-hidden'}>
            {product.replace(`${brand.name} `, '')}
          </span>
          {otherMethod && index === products.length - 1 && (
            <span className={`badge office-badge ${styles.note}`}>{otherMethod}</span>
          )}
          {hasNote && index === products.length - 1 && (
            <span className={`badge office-badge ${styles.note}`}>Note</span>
          )}
          {isPrinted && index === products.length - 1 && (
            <span className={`badge office-badge ${styles.printed}`}>Printed</span>
          )}
        </li>
      ))}
    </ul>
  );
}
