import { useState } from 'react';
import { officeCancelOrder } from '#contracts/office/order-actions.ts';
import { formatCents } from '#shop/money.ts';
import { paymentMethodName } from '#shop/payment-method.ts';
import { type ManagedOrder, managedOrder } from '#stores/office/orders/order.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Dialog } from '../../Dialog.tsx';
import { ReasonForm } from '../ReasonForm.tsx';

const cancel = managedOrder.action(officeCancelOrder);

export function CancelDialog({ order, onClose }: { order: ManagedOrder; onClose: () => void }) {
  const { orderNumber } = order;
  // The refund is the amount on the button when the dialog was opened, or nothing.
  const [amountCents] = useState(order.refundableCents);
  const amount = formatCents(amountCents);
  const [payment] = order.payments;
  const send = (reason: string) =>
    void cancel.run({ orderNumber, reason, amountCents }, ({ refundId }) => {
      const text = `${amount} goes back.`;
      showToast({ title: 'Cancelled', ...(refundId !== null && { text }) });
      onClose();
    });
  return (
    <Dialog title="Cancel this order?" onClose={onClose} narrow>
      <ReasonForm
        hint="For us. The shopper doesn’t see it."
        maxLength={200}
        action={cancel}
        label={amountCents > 0 ? `Cancel and refund ${amount}` : 'Cancel order'}
        busyLabel="Cancelling..."
        safeLabel="Don’t cancel"
        onSend={send}
        onClose={onClose}
      >
        <p>
          <span>
            {payment && amountCents > 0
              ? `${amount} goes to ${order.name}, to the ${paymentMethodName(payment)}, and takes 5-7 business days.`
              : 'Nothing is left to refund.'}
          </span>{' '}
          The shopper gets an email. It can’t be undone.
        </p>
      </ReasonForm>
    </Dialog>
  );
}
