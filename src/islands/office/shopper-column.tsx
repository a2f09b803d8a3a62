import type { Column } from './List.tsx';
import styles from './order-rows.module.css';

/** Whose order or return it is. */
export const shopperColumn: Column<{ name: string; place: string }> = {
  key: 'shopper',
  head: 'Shopper',
  cell: ({ name, place }) => (
    <div className={styles.shopper} dir="auto">
      <span>{name}</span> <span className="small muted">{place}</span>
    </div>
  ),
  wide: 'minmax(0, 1fr)',
};
