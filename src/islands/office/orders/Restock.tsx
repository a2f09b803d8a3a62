import type { ManagedOrder } from '#stores/office/orders/order.ts';
import { restockable } from '#stores/office/orders/refund.ts';
import { Stepper } from '#islands/Stepper.tsx';
import { PieceSize } from '../PieceSize.tsx';
import styles from './restock.module.css';

interface Props {
  order: ManagedOrder;
  /** How many pieces of each line go back. */
  counts: readonly number[];
  onEdit: (counts: readonly number[]) => void;
}

export function Restock({ order, counts, onEdit }: Props) {
  if (order.items.every((item) => restockable(order, item) === 0)) return null;
  return (
    <>
      <p className="small">Back into stock</p>
      <ul className={styles.restock}>
        {order.items.map((item, index) => {
          const most = restockable(order, item);
          const name = `${item.product} ${item.size}`;
          if (most === 0) return null;
          return (
            <li key={item.id}>
              <PieceSize size={item.size} quantity={1} />
              <span className="muted">{`${item.quantity} bought`}</span>
              <Stepper
                label={`${name} back into stock`}
                names={[`One ${name} less`, `One ${name} more`]}
                value={counts[index] ?? 0}
                max={most}
                onChange={(count) => onEdit(counts.with(index, count))}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
