import type { Today } from '#stores/office/today.ts';
import { Section } from '../Section.tsx';
import { Table } from '../Table.tsx';
import { Bar } from '../Bar.tsx';
import figures from '../figures.module.css';
import styles from './today.module.css';

export function PiecesBySize({ name, sizes }: Today['products'][number]) {
  const most = Math.max(1, ...sizes.map(({ sold }) => sold));
  return (
    <Section title={`${name} by size`} tool={<span className="small muted">30 days</span>}>
      <Table
        head={['Size', 'Sold', 'Left']}
        rows={sizes.map(({ size, sold, free }) => ({
          key: size,
          cells: [
            size,
            <span className={styles.sold}>
              <Bar share={sold / most} />
              <span>{sold}</span>
            </span>,
            <Left free={free} />,
          ],
        }))}
        className={`${figures.table} ${styles.sizes}`}
      />
    </Section>
  );
}

function Left({ free }: { free: number | null }) {
  if (free === null) return 'Not counted';
  return free > 0 ? free : <span className="office-bad">Sold out</span>;
}
