import { MAX_QUANTITY } from '#shop/cart.ts';
import type { CartLine } from '#shop/cart-lines.ts';
import { changeQuantity } from '#stores/cart/edit-cart.ts';
import { Icon } from '../Icon.tsx';
import styles from './cart.module.css';

interface Props {
  line: CartLine;
  /** Ids of the line's name and size, to tell its buttons from those of other lines. */
  describedBy: string;
  onRemoved: () => void;
}

/** Changes a quantity by 1; below 1 the line is removed, 99 is the maximum (requirements §4). */
export function QuantityStepper({ line, describedBy, onRemoved }: Props) {
  const full = line.quantity >= MAX_QUANTITY;
  const decrease = () => {
    changeQuantity(line, line.quantity - 1);
    if (line.quantity <= 1) onRemoved();
  };
  const increase = () => {
    if (!full) changeQuantity(line, line.quantity + 1);
  };
  return (
    <div className={`stepper ${styles.quantity}`} role="group" aria-label="Quantity">
      <button
        type="button"
        aria-label="Decrease quantity"
        aria-describedby={describedBy}
        onClick={decrease}
      >
        <Icon name="minus" />
      </button>
      {/* The page's status region announces the new quantity and total. */}
      <output aria-label="Quantity" aria-live="off">
        {line.quantity}
      </output>
      <button
        type="button"
        aria-label="Increase quantity"
        aria-describedby={describedBy}
        aria-disabled={full}
        onClick={increase}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
