import type { ManagedOrder } from '#stores/office/orders/order.ts';
import { restockable } from '#stores/office/orders/refund.ts';
import { Icon } from '#islands/Icon.tsx';
import { PieceSize } from '../PieceSize.tsx';
import styles from './restock.module.css';

interface Props {
  order: ManagedOrder;
  /** How many pieces of each line go back. */
  counts: readonly number[];
  onEdit: (counts: readonly number[]) => void;
}

/** Which pieces go back into stock with a refund. */
export function Restock({ order, counts, onEdit }: Props) {
  if (order.items.every((item) => restockable(order, item) === 0)) return null;
  return (
    <>
      <p className="small">Back into stock</p>
      <ul className={styles.restock}>
        {order.items.map((item, index) => {
          const most = restockable(order, item);
          const count = counts[index] ?? 0;
          const name = `${item.product} ${item.size}`;
          const step = (count: number) => onEdit(counts.with(index, count));
          if (most === 0) return null;
          return (
            <li key={name}>
              <PieceSize size={item.size} quantity={1} />
              <span className="muted">{item.quantity} bought</span>
              <div className="stepper" role="group" aria-label={`${name} back into stock`}>
                <button
                  type="button"
                  aria-label={`One ${name} less`}
                  aria-disabled={count === 0}
                  onClick={() => step(Math.max(count - 1, 0))}
                >
                  <Icon name="minus" />
                </button>
                <output>{count}</output>
                <button
                  type="button"
                  aria-label={`One ${name} more`}
                  aria-disabled={count === most}
                  onClick={() => step(Math.min(count + 1, most))}
                >
                  <Icon name="plus" />
                </button>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
