import { useState } from 'react';
import { officeCorrectTracking, officeShipOrder } from '#contracts/office/order-actions.ts';
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
  const { orderNumber, status } = order;
  const isShipped = status !== 'processing';
  // Another number that is shown meanwhile is not corrected unseen.
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
      onSend={(typed) => {
        const body = { orderNumber, ...typed };
        if (isShipped) void correct.run({ ...body, from }, onDone);
        else void ship.run(body, onDone);
      }}
    />
  );
}
