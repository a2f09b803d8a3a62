import { useState } from 'react';
import { adminRefundOrder } from '#contracts/admin-order-actions.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { formatCents } from '#shop/money.ts';
import { dismissProblem, type ManagedOrder, runAction } from '#stores/admin/order.ts';
import {
  emptyRefund,
  type Refund,
  refundCents,
  refundErrors,
  restockedPieces,
} from '#stores/admin/refund.ts';
import { showFailure, showToast } from '#stores/site/toasts.ts';
import { Field } from '#islands/Field.tsx';
import { Row } from '#islands/Row.tsx';
import { ActionForm } from './ActionForm.tsx';
import { RefundAmount } from './RefundAmount.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { Restock } from './Restock.tsx';
import styles from './order.module.css';

/** Refunds all or part of what is left of a payment. */
export function RefundPanel({ order, onClose }: { order: ManagedOrder; onClose: () => void }) {
  // The same refund, however often it is sent.
  const [key] = useState(() => crypto.randomUUID());
  const [refund, setRefund] = useState(() => emptyRefund(order));
  const [errors, setErrors] = useState<ReturnType<typeof refundErrors>>({});
  const [isConfirming, setConfirming] = useState(false);
  const cents = refundCents(refund, order);
  const edit = (change: Partial<Refund>) => {
    setRefund({ ...refund, ...change });
    setErrors({});
  };
  const close = () => {
    dismissProblem();
    onClose();
  };
  const check = () => {
    const found = refundErrors(refund, order);
    setErrors(found);
    if (found.amount) return 'refund-amount';
    if (found.reason) return 'refund-reason';
    setConfirming(true);
    return undefined;
  };
  const send = () => {
    setConfirming(false);
    const { orderNumber } = order;
    const { reason } = refund;
    const restock = restockedPieces(refund, order);
    const body = { orderNumber, amountCents: cents, reason, key, restock };
    void runAction(adminRefundOrder, body, (done) => {
      close();
      showResult(done);
    });
  };
  return (
    <div className={styles.panel}>
      <h3>Refund</h3>
      <ActionForm
        contract={adminRefundOrder}
        orderNumber={order.orderNumber}
        name="Refund"
        label={`Refund ${cents > 0 ? formatCents(cents) : ''}`}
        busyLabel="Refunding..."
        onSubmit={check}
        onClose={close}
      >
        <div>
          <RefundAmount order={order} refund={refund} error={errors.amount} onEdit={edit} />
          <Field
            id="refund-reason"
            label="Reason"
            hint="For us. The shopper doesn’t see it."
            maxLength={200}
            autoComplete="off"
            value={refund.reason}
            error={errors.reason}
            onEdit={(reason) => edit({ reason })}
          />
        </div>
        <div>
          <Restock order={order} counts={refund.restock} onEdit={(restock) => edit({ restock })} />
          <Left order={order} cents={cents} />
        </div>
      </ActionForm>
      {isConfirming && (
        <RefundDialog
          order={order}
          refund={refund}
          onClose={() => setConfirming(false)}
          onConfirm={send}
        />
      )}
    </div>
  );
}

function showResult({ amountCents, state }: ResponseOf<typeof adminRefundOrder>): void {
  const amount = formatCents(amountCents);
  if (state === 'failed') {
    showFailure({ title: 'Not refunded', text: `The provider refused to refund ${amount}.` });
  } else if (state === 'succeeded') {
    showToast({ title: `${amount} refunded`, text: 'The shopper gets an email.' });
  } else {
    showToast({ title: `${amount} is being refunded`, text: 'This page says when it is done.' });
  }
}

function Left({ order, cents }: { order: ManagedOrder; cents: number }) {
  const before = order.totalCents - order.refundableCents;
  return (
    <dl className="definition-rows amounts" aria-live="polite">
      <Row name="Paid">{formatCents(order.totalCents)}</Row>
      {before > 0 && <Row name="Refunded before">{formatCents(-before)}</Row>}
      <Row name="This refund">{formatCents(-cents)}</Row>
      <div className="total">
        <dt>Left after this</dt>
        <dd>{formatCents(order.refundableCents - cents)}</dd>
      </div>
    </dl>
  );
}
