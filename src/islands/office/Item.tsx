import type { ReactNode } from 'react';
import { PieceSize } from './PieceSize.tsx';
import styles from './item.module.css';

interface Props {
  product: string;
  image: string | null;
  size: string;
  quantity: number;
  /** The piece's price, and its outcome. */
  note: ReactNode;
  /** At its right, and below it. */
  children: ReactNode;
}

/** A line of what was bought, with its picture. */
export function Item({ product, image, size, quantity, note, children }: Props) {
  return (
    <li className={`order-item ${styles.item}`}>
      <img src={image ?? undefined} width={60} height={60} alt="" />
      <p>
        <span>{product}</span>
        <br />
        <PieceSize size={size} quantity={quantity} /> <span className="small muted">{note}</span>
      </p>
      {children}
    </li>
  );
}
