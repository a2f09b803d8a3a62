import { useState } from 'react';
import { officeRefundOrder } from '#contracts/orders/office-actions.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { formatCents } from '#shop/money.ts';
import { paymentMethodName } from '#shop/payment-method.ts';
import { runAction } from '#stores/office/managed.ts';
import type { ManagedOrder } from '#stores/office/orders/order.ts';
import {
  emptyRefund,
  type Refund,
  refundCents,
  refundErrors,
  restockedPieces,
} from '#stores/office/orders/refund.ts';
import { showFailure, showToast } from '#stores/site/toasts.ts';
import { Amounts } from '#islands/Row.tsx';
import { Field } from '#islands/Field.tsx';
import { Dialog } from '../Dialog.tsx';
import { ActionForm } from '../ActionForm.tsx';
import { RefundAmount } from './RefundAmount.tsx';
import { Restock } from './Restock.tsx';
import styles from './refund-panel.module.css';

/** Refunds all or part of what is left of a payment. */
export function RefundPanel({ order, onClose }: { order: ManagedOrder; onClose: () => void }) {
  // The same refund, however often it is sent.
  const [key] = useState(() => crypto.randomUUID());
  const [refund, setRefund] = useState(() => emptyRefund(order));
  const [errors, setErrors] = useState<ReturnType<typeof refundErrors>>({});
  const [isConfirming, setConfirming] = useState(false);
  const { orderNumber } = order;
  const [payment] = order.payments;
  const cents = refundCents(refund, order);
  const amount = formatCents(cents);
  const found = refundErrors(refund, order);
  const isTooMuch = cents > order.refundableCents;
  const before = order.totalCents - order.refundableCents;
  const restock = restockedPieces(refund, order);
  const restocked = restock.map(({ size, quantity }) => `${quantity} × ${size}`).join(', ');
  const left = !isTooMuch && formatCents(order.refundableCents - cents);
  const edit = (change: Partial<Refund>) => {
    setRefund({ ...refund, ...change });
    setErrors({});
  };
  const check = () => {
    setErrors(found);
    if (found.amount) return 'refund-amount';
    if (found.reason) return 'refund-reason';
    setConfirming(true);
    return undefined;
  };
  const send = () => {
    setConfirming(false);
    const body = { orderNumber, amountCents: cents, reason: refund.reason, key, restock };
    void runAction(officeRefundOrder, body, (done) => {
      onClose();
      showResult(done);
    });
  };
  return (
    <div className={styles.panel}>
      <h3>Refund</h3>
      <ActionForm
        contract={officeRefundOrder}
        name="Refund"
        label={`Refund ${cents > 0 ? amount : ''}`}
        busyLabel="Refunding..."
        onSubmit={check}
        onClose={onClose}
      >
        <div>
          <RefundAmount
            order={order}
            refund={refund}
            error={isTooMuch ? found.amount : errors.amount}
            onEdit={edit}
          />
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
          <div aria-live="polite">
            <Amounts
              rows={[
                { label: 'Paid', value: formatCents(order.totalCents) },
                ...(before > 0 ? [{ label: 'Refunded before', value: formatCents(-before) }] : []),
                { label: 'This refund', value: formatCents(-cents) },
              ]}
              total={left}
              totalLabel="Left after this"
            />
          </div>
        </div>
      </ActionForm>
      {isConfirming && (
        <Dialog title={`Refund ${amount}?`} onClose={() => setConfirming(false)} narrow>
          <p>
            It goes to {order.name}, to the {payment && paymentMethodName(payment)}, and takes 5-7
            business days. A refund can’t be undone.
          </p>
          <Amounts
            rows={[
              { label: 'Order', value: orderNumber },
              ...(restock.length > 0 ? [{ label: 'Back into stock', value: restocked }] : []),
            ]}
            total={left}
            totalLabel="Left after this"
          />
          <div className="office-actions">
            <button
              className="button button-second button-small"
              type="button"
              data-focus
              onClick={() => setConfirming(false)}
            >
              Don’t refund
            </button>
            <button className="button button-small" type="button" onClick={send}>
              Refund {amount}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function showResult(refund: ResponseOf<typeof officeRefundOrder>): void {
  const { amountCents, state, externalCents } = refund;
  const amount = formatCents(amountCents);
  if (state === 'failed') {
    const before = `${formatCents(externalCents)} was refunded in the provider’s dashboard before.`;
    const text = `The provider refused to refund ${amount}.`;
    showFailure({ title: 'Not refunded', text: externalCents > 0 ? before : text });
  } else if (state === 'succeeded') {
    showToast({ title: `${amount} refunded`, text: 'The shopper gets an email.' });
  } else {
    showToast({ title: `${amount} is being refunded`, text: 'This page says when it is done.' });
  }
}
