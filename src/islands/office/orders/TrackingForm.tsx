import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { officeCorrectTracking, officeShipOrder } from '#contracts/office/order-actions.ts';
import { $latestOrder, type ManagedOrder, managedOrder } from '#stores/office/orders/order.ts';
import { isSame } from '#stores/site/resource.ts';
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
  const [parcel] = useState(parcelOf(order));
  const latest = useStore($latestOrder) ?? order;
  const isCorrected = latest.status === status && !isSame(parcelOf(latest), parcel);
  const from = isCorrected ? parcelOf(latest) : parcel;
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
      from={parcel}
      theirs={isCorrected && `${from.carrier} ${from.trackingNumber}`}
      onClose={onClose}
      onSend={(typed) => {
        const body = { orderNumber, ...typed };
        if (isShipped) void correct.run({ ...body, from }, onDone);
        else void ship.run(body, onDone);
      }}
    />
  );
}

const parcelOf = ({ carrier, trackingNumber }: ManagedOrder) => ({
  carrier: carrier ?? '',
  trackingNumber: trackingNumber ?? '',
});
