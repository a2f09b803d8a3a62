import { countOf } from '#shop/count-of.ts';
import styles from '../bar-table.module.css';

/** How many orders: on a phone, its column has no head. */
export function OrderCount({ count }: { count: number }) {
  return (
    <>
      <span>{count}</span>
      <span className={styles.narrow}>{countOf(count, 'order').replace(/^\S+/, '')}</span>
    </>
  );
}
