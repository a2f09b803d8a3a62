import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { formatCents } from '#shop/money.ts';
import { $busyAction, dismissProblem, type ManagedOrder } from '#stores/admin/order.ts';
import { cancelOrder } from '#stores/admin/order-actions.ts';
import { Field, focusInvalidField } from '#islands/Field.tsx';
import { Dialog } from '../Dialog.tsx';
import { ActionNotice, useIsRefused } from './ActionNotice.tsx';
import { ConfirmButtons } from './ConfirmButtons.tsx';
import { paidWith } from './paid-with.ts';

/** Asks once before an order is cancelled and what is left of its payment is refunded. */
export function CancelDialog({ order, onClose }: { order: ManagedOrder; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  // What the button said when the dialog was opened is what is refunded, or nothing.
  const [cents] = useState(order.refundableCents);
  const isBusy = useStore($busyAction) === 'cancel';
  const isRefused = useIsRefused('cancel');
  const close = () => {
    dismissProblem();
    onClose();
  };
  const confirm = () => {
    focusInvalidField(() => {
      if (reason.trim()) return undefined;
      setError('Enter a reason.');
      return 'cancel-reason';
    });
    if (reason.trim()) void cancelOrder(reason, cents).then((isDone) => isDone && close());
  };
  const amount = formatCents(cents);
  return (
    <Dialog title="Cancel this order?" onClose={close} narrow>
      {isRefused ? (
        <ActionNotice action="cancel" />
      ) : (
        <>
          <p>
            {cents > 0
              ? `${amount} goes to ${order.name}, to the ${paidWith(order.payments[0])}, and shows up there in 5 to 10 days. `
              : 'Nothing is left to refund. '}
            The shopper gets an email. It can’t be undone.
          </p>
          <Field
            id="cancel-reason"
            label="Reason"
            hint="For us. The shopper doesn’t see it."
            maxLength={200}
            autoComplete="off"
            readOnly={isBusy}
            value={reason}
            error={error}
            onEdit={(text) => {
              setReason(text);
              setError(undefined);
            }}
          />
          <ActionNotice action="cancel" />
          <ConfirmButtons
            keep="Don’t cancel"
            confirm={cents > 0 ? `Cancel and refund ${amount}` : 'Cancel order'}
            busy={isBusy ? 'Cancelling...' : undefined}
            onKeep={close}
            onConfirm={confirm}
          />
        </>
      )}
    </Dialog>
  );
}
