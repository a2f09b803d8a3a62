import { useStore } from '@nanostores/react';
import { countOf } from '#shop/count-of.ts';
import { RETURN_DAYS } from '#shop/delivery.ts';
import {
  $askedDeliveries,
  $delivering,
  closeDeliverDialog,
  markDelivered,
} from '#stores/office/orders/deliver-orders.ts';
import { $delivered } from '#stores/office/orders/orders.ts';
import { Button } from '#islands/Button.tsx';
import { Dialog } from '../../Dialog.tsx';
import { Outcome } from './ResultBar.tsx';

/** Asks once before several orders are marked as delivered. */
export function DeliverDialog() {
  const orders = useStore($askedDeliveries);
  const delivering = useStore($delivering);
  if (orders.length === 0) return null;
  return (
    <Dialog
      title={`Mark ${countOf(orders.length, 'order')} delivered?`}
      onClose={closeDeliverDialog}
      narrow
    >
      <p>
        {`Each shopper has ${RETURN_DAYS} days from today to send something back. It can’t be undone.`}
      </p>
      <div className="office-actions">
        <Button variant="second" size="small" data-focus onClick={closeDeliverDialog}>
          {delivering ? 'Close' : 'Not yet'}
        </Button>
        <Button
          size="small"
          isBusy={delivering !== undefined}
          busyLabel={delivering && `Marking ${delivering.done + 1} of ${delivering.total}...`}
          onClick={() => void markDelivered()}
        >
          {`Mark ${countOf(orders.length, 'order')}`}
        </Button>
      </div>
    </Dialog>
  );
}

/** The result of marking them as delivered. */
export function Delivered() {
  const delivered = useStore($delivered);
  if (!delivered) return null;
  const { count } = delivered;
  return (
    <Outcome of={delivered}>
      {`${countOf(count, 'order')} ${count === 1 ? 'is' : 'are'} marked delivered.`}
    </Outcome>
  );
}
