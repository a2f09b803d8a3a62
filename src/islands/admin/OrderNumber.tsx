import styles from './order-rows.module.css';

/** An order number whose last figures, which tell orders apart, stand out. */
export function OrderNumber({ number }: { number: string }) {
  const cut = number.lastIndexOf('-') + 1;
  return (
    <span className={styles.number}>
      <span className="muted">{number.slice(0, cut)}</span>
      {number.slice(cut)}
    </span>
  );
}
