import { useState } from 'react';
import { officeCorrectTracking, officeShipOrder } from '#contracts/orders/office-actions.ts';
import { type ManagedOrder, managedOrder } from '#stores/office/orders/order.ts';
import { showToast } from '#stores/site/toasts.ts';
import { ShipmentForm } from '../ShipmentForm.tsx';

const ship = managedOrder.action(officeShipOrder);
const correct = managedOrder.action(officeCorrectTracking);

interface Props {
  order: ManagedOrder;
  isSecond?: boolean;
  onClose?: () => void;
}

/** Ships an order, or corrects how it was shipped. */
export function TrackingForm({ order, isSecond = false, onClose }: Props) {
  const { orderNumber } = order;
  const isShipped = order.status !== 'processing';
  const [from] = useState({
    carrier: order.carrier ?? '',
    trackingNumber: order.trackingNumber ?? '',
  });
  const onDone = ({ email }: { email: string }) => {
    const title = isShipped ? 'Corrected' : 'Shipped';
    showToast({ title, text: `The tracking number goes to ${email}.` });
    onClose?.();
  };
  return (
    <ShipmentForm
      action={isShipped ? correct : ship}
      label={isShipped ? 'Correct' : 'Ship order'}
      busyLabel={isShipped ? 'Correcting...' : 'Shipping...'}
      note="The shopper gets the tracking number by email."
      isSecond={isSecond}
      from={from}
      onClose={onClose}
      onSend={(parcel) => {
        const body = { orderNumber, ...parcel };
        if (isShipped) void correct.run({ ...body, from }, onDone);
        else void ship.run(body, onDone);
      }}
    />
  );
}
