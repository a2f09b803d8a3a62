import styles from './order-rows.module.css';

/** The number of an order or a return, of which what follows the date stands out. */
export function OrderNumber({ number }: { number: string }) {
  const cut = number.indexOf('-', number.indexOf('-') + 1) + 1;
  return (
    <span className={styles.number}>
      <span className="muted">{number.slice(0, cut)}</span>
      <span>{number.slice(cut)}</span>
    </span>
  );
}
