import { FEW_LEFT } from '#shop/availability.ts';
import { brand } from '#shop/brand.ts';
import { sizePhrase } from '#shop/stock-messages.ts';
import { ONE_SIZE } from '#shop/variant.ts';
import {
  openStockDialog,
  type StockedProduct,
  type StockedSize,
} from '#stores/office/stock/stock.ts';
import { Button } from '#islands/Button.tsx';
import { CopyLink } from '../CopyLink.tsx';
import { CountStepper } from './CountStepper.tsx';
import styles from './sizes.module.css';

interface Props {
  product: StockedProduct;
  line: StockedSize;
}

export function SizeCount({ product, line }: Props) {
  const { id, name } = product;
  const { variant, onHand, free, size } = line;
  if (onHand === null || free === null) {
    return (
      <>
        <p className={`display-5 muted ${styles.free}`}>Not counted</p>
        <div className={styles.link}>
          <SizeLink product={product} line={line} />
        </div>
        <div className={styles.count}>
          <StartCounting id={id} />
        </div>
      </>
    );
  }
  const isSoldOut = free <= 0;
  return (
    <>
      <div className={styles.head}>
        {isSoldOut ? (
          <p className={`display-4 office-bad ${styles.free}`}>Sold out</p>
        ) : (
          <p className={styles.free}>
            <span>{free}</span> can be sold
          </p>
        )}
        {!isSoldOut && free <= FEW_LEFT && (
          <p className={`badge badge-pending ${styles.low}`}>Low</p>
        )}
      </div>
      <Facts {...line} />
      <div className={styles.link}>
        {!isSoldOut && (
          <p className="small muted" aria-hidden="true">
            On hand
          </p>
        )}
        <SizeLink product={product} line={line} />
      </div>
      <div className={styles.count}>
        {isSoldOut ? (
          <Button
            variant="second"
            size="small"
            aria-label={`Restock ${name}${sizePhrase(size)}`}
            onClick={() => openStockDialog({ kind: 'delivery', id, variant })}
          >
            Restock
          </Button>
        ) : (
          <CountStepper name={`${name}${sizePhrase(size)}`} variant={variant} onHand={onHand} />
        )}
      </div>
    </>
  );
}

function Facts({ size, waiting, committed, reserved }: StockedSize) {
  return (
    <div className={styles.facts}>
      {waiting > 0 && (
        <p>
          {`Waiting${size === ONE_SIZE ? '' : ` for ${size}`}: ${waiting} ${waiting === 1 ? 'person' : 'people'}`}
        </p>
      )}
      {committed ? <p className="muted">{`${committed} sold, not shipped`}</p> : null}
      {reserved ? <p className="muted">{`${reserved} being paid for`}</p> : null}
    </div>
  );
}

/** Starts counting the product with this id, which names it too. */
export function StartCounting({ id }: { id: string }) {
  return (
    <Button
      variant="second"
      size="small"
      aria-describedby={id}
      onClick={() => openStockDialog({ kind: 'count', id })}
    >
      Start counting
    </Button>
  );
}

/** Copies a link that puts one piece into the cart; nothing for what is no longer sold. */
export function SizeLink({ product: { name }, line, label }: Props & { label?: string }) {
  const size = sizePhrase(line.size);
  if (!line.link) return null;
  return (
    <CopyLink
      link={line.link}
      name={`to ${name}${size}`}
      content={`One ${name.replace(`${brand.name} `, '')}${size}.`}
      className="muted"
      {...(label !== undefined && { label })}
    />
  );
}
