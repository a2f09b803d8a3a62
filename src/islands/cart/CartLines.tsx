import { availableQuantity, isShort } from '#shop/availability.ts';
import { MAX_QUANTITY } from '#shop/cart.ts';
import { lineTotalCents } from '#shop/pricing.ts';
import { formatCents } from '#shop/money.ts';
import { paths } from '#shop/paths.ts';
import { cartLineFull } from '#shop/site-messages.ts';
import { adjustLabel } from '#shop/short-line-messages.ts';
import { describeShortage } from '#shop/stock-messages.ts';
import { sizeLabel, variantId } from '#shop/variant.ts';
import type { ShownLine } from '#stores/cart/cart.ts';
import { changeQuantity, adjustLine, removeFromCart } from '#stores/cart/edit-cart.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Sum } from '../OrderSummary.tsx';
import { Stepper } from '../Stepper.tsx';
import styles from './cart.module.css';

interface Props {
  lines: readonly ShownLine[];
  onRemoved: () => void;
}

export function CartLines({ lines, onRemoved }: Props) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <Line key={`${line.id} ${line.size}`} line={line} onRemoved={onRemoved} />
      ))}
    </ul>
  );
}

interface LineProps {
  line: ShownLine;
  onRemoved: () => void;
}

function Line({ line, onRemoved }: LineProps) {
  const { product } = line;
  const id = variantId(line.id, line.size);
  // A piece of a link that the shop doesn't know has neither size nor price.
  const isPriced = product.priceCents > 0;
  const description = isPriced ? `${id}-name ${id}-size` : `${id}-name`;
  const remove = () => {
    removeFromCart(line);
    onRemoved();
  };
  const isSoldOut = availableQuantity(line) === 0;
  return (
    <li className={styles.line}>
      {product.image ? (
        <img src={product.image} className={styles.picture} width={152} height={152} alt="" />
      ) : (
        <div className={styles.picture} />
      )}
      <h2 className={`display-3 ${styles.name}`} id={`${id}-name`}>
        {/* A product that the server doesn't know has no page. */}
        {line.isUnknown ? product.name : <a href={paths.product(line.id)}>{product.name}</a>}
      </h2>
      {isPriced && (
        <p className={`muted ${styles.facts}`}>
          <span id={`${id}-size`}>{sizeLabel(line.size)}</span>{' '}
          <span>{`· ${formatCents(product.priceCents)}`}</span>
        </p>
      )}
      {!isSoldOut && (
        <>
          <QuantityStepper line={line} describedBy={description} onRemoved={onRemoved} />
          {line.quantity >= MAX_QUANTITY && (
            <p className={`fine muted ${styles.limit}`}>{cartLineFull.text}</p>
          )}
          <Button
            variant="text"
            className={styles.remove}
            aria-describedby={description}
            onClick={remove}
          >
            Remove
          </Button>
        </>
      )}
      {isPriced && (
        <Sum cents={lineTotalCents(line)} isSoldOut={isSoldOut} className={styles.sum} />
      )}
      {isShort(line) && <Shortage line={line} describedBy={description} onAdjusted={onRemoved} />}
    </li>
  );
}

interface ShortageProps {
  line: ShownLine;
  /** Ids of the line's name and size. */
  describedBy: string;
  onAdjusted: () => void;
}

/** Why the line is short, and the button that adjusts it. */
function Shortage({ line, describedBy, onAdjusted }: ShortageProps) {
  const adjust = () => {
    adjustLine(line);
    onAdjusted();
  };
  return (
    <div className={styles.shortage}>
      <Icon name="alert" />
      <p>{describeShortage(line)}</p>
      <Button size="small" aria-describedby={describedBy} onClick={adjust} data-adjust>
        {adjustLabel(line)}
      </Button>
    </div>
  );
}

interface StepperProps {
  line: ShownLine;
  /** Ids of the line's name and size, to tell its buttons from those of other lines. */
  describedBy: string;
  onRemoved: () => void;
}

/** Changes a quantity by 1; below 1 the line is removed, 99 is the maximum (requirements §4). */
function QuantityStepper({ line, describedBy, onRemoved }: StepperProps) {
  const change = (quantity: number) => {
    changeQuantity(line, quantity);
    if (quantity < 1) onRemoved();
  };
  return (
    <Stepper
      label="Quantity"
      names={['Decrease quantity', 'Increase quantity']}
      describedBy={describedBy}
      value={line.quantity}
      max={MAX_QUANTITY}
      onChange={change}
      className={styles.quantity}
    >
      {/* The page's status region announces the new quantity and total. */}
      <output aria-label="Quantity" aria-live="off">
        {line.quantity}
      </output>
    </Stepper>
  );
}
