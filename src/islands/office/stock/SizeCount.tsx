import { FEW_LEFT } from '#shop/availability.ts';
import { sizePhrase } from '#shop/stock-messages.ts';
import { ONE_SIZE } from '#shop/variant.ts';
import {
  openStockDialog,
  type StockedProduct,
  type StockedSize,
} from '#stores/office/stock/stock.ts';
import { CountStepper } from './CountStepper.tsx';
import styles from './stock.module.css';

interface Props {
  product: StockedProduct;
  line: StockedSize;
}

/** What is to be known of a size, and its count. */
export function SizeCount({ product: { id, name }, line }: Props) {
  const { variant, onHand, committed, reserved, free, waiting, size } = line;
  if (onHand === null || free === null) {
    return (
      <>
        <p className={styles.facts}>
          <span className="display-5 muted">Not counted</span>
        </p>
        <StartCounting id={id} />
      </>
    );
  }
  const used = [
    committed ? `${committed} sold, not shipped` : '',
    reserved ? `${reserved} being paid for` : '',
  ].filter(Boolean);
  const isSoldOut = free <= 0;
  if (used.length > 0 && !isSoldOut) used.push(`${free} can be sold`);
  return (
    <>
      <div className={styles.facts}>
        {isSoldOut && <p className="display-4 office-bad">Sold out</p>}
        {!isSoldOut && free <= FEW_LEFT && (
          <p className={`badge badge-pending ${styles.low}`}>Low</p>
        )}
        {waiting > 0 && (
          <p>
            Waiting{size === ONE_SIZE ? '' : ` for ${size}`}: {waiting}{' '}
            {waiting === 1 ? 'person' : 'people'}
          </p>
        )}
        {used.map((text) => (
          <p key={text} className="muted">
            {text}
          </p>
        ))}
      </div>
      {isSoldOut ? (
        <button
          className="button button-second button-small"
          type="button"
          aria-label={`Restock ${name}${sizePhrase(size)}`}
          onClick={() => openStockDialog({ kind: 'delivery', id, variant })}
        >
          Restock
        </button>
      ) : (
        <CountStepper name={`${name}${sizePhrase(size)}`} variant={variant} onHand={onHand} />
      )}
    </>
  );
}

/** Starts counting the product with this id, which names it too. */
export function StartCounting({ id }: { id: string }) {
  return (
    <button
      className="button button-second button-small"
      type="button"
      aria-describedby={id}
      onClick={() => openStockDialog({ kind: 'count', id })}
    >
      Start counting
    </button>
  );
}
