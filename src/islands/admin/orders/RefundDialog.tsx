import { formatCents } from '#shop/money.ts';
import type { ManagedOrder } from '#stores/admin/order.ts';
import { type Refund, refundCents, restockedPieces } from '#stores/admin/refund.ts';
import { Row } from '#islands/Row.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { paidWith } from './paid-with.ts';

interface Props {
  order: ManagedOrder;
  refund: Refund;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks once before money is refunded. */
export function RefundDialog({ order, refund, onClose, onConfirm }: Props) {
  const cents = refundCents(refund, order);
  const restocked = restockedPieces(refund, order);
  const amount = formatCents(cents);
  return (
    <ConfirmDialog
      title={`Refund ${amount}?`}
      keep="Don’t refund"
      confirm={`Refund ${amount}`}
      onKeep={onClose}
      onConfirm={onConfirm}
    >
      <p>
        It goes to {order.name}, to the {paidWith(order.payments[0])}, and shows up there in 5 to 10
        days. A refund can’t be undone.
      </p>
      <dl className="definition-rows amounts">
        <Row name="Order">{order.orderNumber}</Row>
        {restocked.length > 0 && (
          <Row name="Back into stock">
            {restocked.map(({ size, quantity }) => `${quantity} × ${size}`).join(', ')}
          </Row>
        )}
        <div className="total">
          <dt>Left after this</dt>
          <dd>{formatCents(order.refundableCents - cents)}</dd>
        </div>
      </dl>
    </ConfirmDialog>
  );
}
