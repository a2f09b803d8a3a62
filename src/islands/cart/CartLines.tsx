import { type CartLine, lineTotalCents } from '#shop/cart.ts';
import { MAX_QUANTITY } from '#shop/catalog.ts';
import { formatCents } from '#shop/money.ts';
import { cartLineFull } from '#shop/site-messages.ts';
import { removeFromCart } from '#stores/cart/edit-cart.ts';
import type { Picture } from '../picture.ts';
import { QuantityStepper } from './QuantityStepper.tsx';
import styles from './cart.module.css';

interface Props {
  lines: readonly CartLine[];
  picture: Picture;
  onRemoved: () => void;
}

export function CartLines({ lines, picture, onRemoved }: Props) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <Line key={`${line.id} ${line.size}`} {...{ line, picture, onRemoved }} />
      ))}
    </ul>
  );
}

function Line({ line, picture, onRemoved }: Omit<Props, 'lines'> & { line: CartLine }) {
  const id = `${line.id}-${line.size}`;
  const description = `${id}-name ${id}-size`;
  const remove = () => {
    removeFromCart(line);
    onRemoved();
  };
  return (
    <li className={styles.line}>
      <img {...picture} className={styles.picture} width={152} height={152} alt="" />
      <h2 className={`d3 ${styles.name}`} id={`${id}-name`}>
        {line.name}
      </h2>
      <p className={`muted ${styles.facts}`}>
        <span id={`${id}-size`}>Size {line.size}</span> · {formatCents(unitPriceCents(line))}
      </p>
      <QuantityStepper line={line} describedBy={description} onRemoved={onRemoved} />
      {line.quantity >= MAX_QUANTITY && (
        <p className={`fine muted ${styles.limit}`}>{cartLineFull.text}</p>
      )}
      <button
        className={`text-button ${styles.remove}`}
        type="button"
        aria-describedby={description}
        onClick={remove}
      >
        Remove
      </button>
      <p className={styles.sum}>{formatCents(lineTotalCents(line))}</p>
    </li>
  );
}

const unitPriceCents = (line: CartLine) => lineTotalCents({ ...line, quantity: 1 });
