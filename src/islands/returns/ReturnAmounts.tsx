import {
  type NamedPiece,
  returnAmountRows,
  returnTexts,
  returnTotalRow,
} from '#shop/return-messages.ts';
import type { ReturnSums } from '#shop/returns.ts';
import type { Order } from '#stores/order/order.ts';
import { Row } from '../Row.tsx';
import styles from './returns.module.css';

interface Props {
  order: Order;
  pieces: readonly NamedPiece[];
  sums: ReturnSums;
}

/** What the shopper gets back, line by line. */
export function ReturnAmounts({ order, pieces, sums }: Props) {
  const total = returnTotalRow(pieces, sums);
  return (
    <>
      <dl className={`definition-rows amounts ${styles.amounts}`}>
        {returnAmountRows(pieces, sums, order).map(({ label, value }) => (
          <Row key={label} name={label}>
            {value}
          </Row>
        ))}
        <div className="total">
          <dt>{total.label}</dt>
          <dd aria-live="polite">{total.value}</dd>
        </div>
      </dl>
      {sums.feeCents > 0 && <p className="fine muted">Return shipping: {returnTexts.fee}</p>}
    </>
  );
}
