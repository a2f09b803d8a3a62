import styles from './piece-size.module.css';

interface Props {
  size: string;
  quantity: number;
}

/** A size and, if it is more than one, how many. */
export function PieceSize({ size, quantity }: Props) {
  return (
    <span className={styles.size}>
      <span>{size}</span>
      {quantity > 1 && <span>{`×${quantity}`}</span>}
    </span>
  );
}
