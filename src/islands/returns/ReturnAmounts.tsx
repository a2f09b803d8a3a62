import { formatCents } from '#shop/money.ts';
import { type NamedPiece, returnAmountRows, returnTexts } from '#shop/return-messages.ts';
import type { ReturnSums } from '#shop/returns.ts';
import type { Order } from '#stores/order/order.ts';
import { Amounts } from '../Row.tsx';

interface Props {
  order: Order;
  pieces: readonly NamedPiece[];
  sums: ReturnSums;
}

/** What the shopper gets back, line by line. */
export function ReturnAmounts({ order, pieces, sums }: Props) {
  return (
    <>
      <Amounts
        rows={returnAmountRows(pieces, sums, order)}
        total={<span aria-live="polite">{formatCents(sums.totalCents)}</span>}
        totalLabel="You get back"
      />
      {sums.feeCents > 0 && <p className="fine muted">Return shipping: {returnTexts.fee}</p>}
    </>
  );
}
