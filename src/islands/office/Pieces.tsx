import type { ListedOrder } from '#contracts/office/content.ts';
import { brand } from '#shop/brand.ts';
import styles from './order-rows.module.css';

type OrderedPieces = ListedOrder['pieces'][number];

interface Props {
  pieces: readonly OrderedPieces[];
  /** The sizes alone, where there is little room. */
  isShort?: boolean;
}

/** The pieces of an order: the sizes of each product. */
export function Pieces({ pieces, isShort = false }: Props) {
  const products = [...new Set(pieces.map(({ product }) => product))];
  return (
    <ul className={styles.pieces}>
      {products.map((product) => (
        <li key={product}>
          {pieces
            .filter((piece) => piece.product === product)
            .map((piece) => (
              <Size key={piece.size} {...piece} />
            ))}
          <span className={isShort ? 'visually-hidden' : 'small muted'}>
            {product.replace(`${brand.name} `, '')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A size and, if it is more than one, how many. */
export function Size({ size, quantity }: Pick<OrderedPieces, 'size' | 'quantity'>) {
  return (
    <span className={styles.size}>
      <span>{size}</span>
      {quantity > 1 && <span>×{quantity}</span>}
    </span>
  );
}
