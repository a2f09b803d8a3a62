import type { Today } from '#stores/admin/today.ts';
import { Part } from '../Part.tsx';
import { Table } from '../Table.tsx';
import styles from './today.module.css';

/** The pieces of a product sold in 30 days, and how many of each size can still be sold. */
export function PiecesBySize({ name, sizes }: Today['products'][number]) {
  const most = Math.max(1, ...sizes.map(({ sold }) => sold));
  return (
    <Part title={`${name} by size`} tool={<span className="small muted">30 days</span>}>
      <Table head={['Size', '', 'Sold', 'Left']} className={`${styles.table} ${styles.sizes}`}>
        {sizes.map(({ size, sold, free }) => (
          <tr key={size}>
            <th scope="row">{size}</th>
            <td>
              <span className={styles.bar} style={{ width: `${(100 * sold) / most}%` }} />
            </td>
            <td>{sold}</td>
            <td data-sold-out={free !== null && free <= 0}>{left(free)}</td>
          </tr>
        ))}
      </Table>
    </Part>
  );
}

function left(free: number | null): string {
  if (free === null) return 'Not counted';
  return free > 0 ? String(free) : 'Sold out';
}
