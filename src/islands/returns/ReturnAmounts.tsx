import {
  type NamedPiece,
  returnAmountRows,
  returnTexts,
  returnTotalRow,
} from '#shop/return-messages.ts';
import type { ReturnSums } from '#shop/returns.ts';
import type { Order } from '#stores/order/order.ts';
import { Amounts } from '../Row.tsx';

interface Props {
  order: Order;
  pieces: readonly NamedPiece[];
  sums: ReturnSums;
}

/** The shopper's refund, line by line. */
export function ReturnAmounts({ order, pieces, sums }: Props) {
  const total = returnTotalRow(pieces, sums);
  return (
    <>
      <Amounts
        rows={returnAmountRows(pieces, sums, order)}
        total={<span aria-live="polite">{total.value}</span>}
        totalLabel={total.label}
      />
      {sums.feeCents > 0 && <p className="fine muted">Return shipping: {returnTexts.fee}</p>}
    </>
  );
}
