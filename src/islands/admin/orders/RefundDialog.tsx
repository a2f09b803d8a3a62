import { useStore } from '@nanostores/react';
import { formatCents } from '#shop/money.ts';
import type { ManagedOrder } from '#stores/admin/order.ts';
import { $refund, sendRefund } from '#stores/admin/refund.ts';
import { Row } from '#islands/Row.tsx';
import { Dialog } from '../Dialog.tsx';
import { paidWith } from './paid-with.ts';
import { ConfirmButtons } from './ConfirmButtons.tsx';

interface Props {
  order: ManagedOrder;
  cents: number;
  onClose: () => void;
}

/** Asks once before money is refunded. */
export function RefundDialog({ order, cents, onClose }: Props) {
  const { restock = [] } = useStore($refund) ?? {};
  const restocked = order.items
    .map(({ size }, index) => ({ size, count: restock[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ size, count }) => `${count} × ${size}`);
  const amount = formatCents(cents);
  return (
    <Dialog title={`Refund ${amount}?`} onClose={onClose} narrow>
      <p>
        It goes to {order.name}, to the {paidWith(order.payments[0])}, and shows up there in 5 to 10
        days. A refund can’t be undone.
      </p>
      <dl className="definition-rows amounts">
        <Row name="Order">{order.orderNumber}</Row>
        {restocked.length > 0 && <Row name="Back into stock">{restocked.join(', ')}</Row>}
        <div className="total">
          <dt>Left after this</dt>
          <dd>{formatCents(order.refundableCents - cents)}</dd>
        </div>
      </dl>
      <ConfirmButtons
        keep="Don’t refund"
        confirm={`Refund ${amount}`}
        onKeep={onClose}
        onConfirm={() => {
          onClose();
          void sendRefund();
        }}
      />
    </Dialog>
  );
}
