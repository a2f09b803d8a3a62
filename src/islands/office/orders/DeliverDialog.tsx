import { useStore } from '@nanostores/react';
import { countOf } from '#shop/count-of.ts';
import { RETURN_DAYS } from '#shop/delivery.ts';
import {
  $askedDeliveries,
  $delivering,
  closeDeliverDialog,
  markDelivered,
} from '#stores/office/orders/deliver-orders.ts';
import { ConfirmDialog } from '#islands/ConfirmDialog.tsx';

export function DeliverDialog() {
  const orders = useStore($askedDeliveries);
  const delivering = useStore($delivering);
  if (orders.length === 0) return null;
  const mark = `Mark ${countOf(orders.length, 'order')}`;
  return (
    <ConfirmDialog
      title={`${mark} delivered?`}
      confirm={mark}
      keep={delivering ? 'Close' : 'Not yet'}
      isBusy={delivering !== undefined}
      busyLabel={delivering && `Marking ${delivering.done + 1} of ${delivering.total}...`}
      isSmall
      onConfirm={() => void markDelivered()}
      onClose={closeDeliverDialog}
    >
      <p>
        {`Each shopper has ${RETURN_DAYS} days from today to send something back. It can’t be undone.`}
      </p>
    </ConfirmDialog>
  );
}
