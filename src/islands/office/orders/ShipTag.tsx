import { useState } from 'react';
import { officeDeliverOrder } from '#contracts/office/order-actions.ts';
import { canBeShipped, type OrderStatus } from '#shop/order-state.ts';
import { type ManagedOrder, managedOrder } from '#stores/office/orders/order.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Button } from '#islands/Button.tsx';
import { Row } from '#islands/Row.tsx';
import { Section } from '../Section.tsx';
import { ActionForm } from '../ActionForm.tsx';
import { PostalAddress } from '../Address.tsx';
import { ShipmentFacts } from '../ShipmentFacts.tsx';
import { AddressForm } from './AddressForm.tsx';
import { TrackingForm } from './TrackingForm.tsx';
import facts from '../shipment-facts.module.css';

const markDelivered = managedOrder.action(officeDeliverOrder);

/**
 * Where the order is shipped to, and the form or the facts of its parcel. `isSecond` while another button of the page
 * is the first.
 */
export function ShipTag({ order, isSecond }: { order: ManagedOrder; isSecond: boolean }) {
  const { status, orderNumber, shippedAt, trackingNumber } = order;
  // Work that was begun with the parcel ends when the order moves on.
  const [corrected, setCorrected] = useState<OrderStatus>();
  const isCorrecting = corrected === status;
  const isShipped = shippedAt !== null;
  const method = order.shippingMethod && <Row name="Shipping method">{order.shippingMethod}</Row>;
  const close = () => setCorrected(undefined);
  const correct = (label: string) => (
    <Button variant="text" onClick={() => setCorrected(status)}>
      {label}
    </Button>
  );
  const deliver = () =>
    void markDelivered.run({ orderNumber }, () => showToast({ title: 'Delivered' }));
  return (
    <Section
      title={isShipped ? 'Shipped to' : 'Ship to'}
      id="ship"
      isTag
      tool={status === 'processing' && !isCorrecting && correct('Correct address')}
    >
      {isCorrecting && !isShipped ? (
        <AddressForm order={order} onClose={close} />
      ) : (
        <>
          <PostalAddress address={order.shippingAddress} />
          {method && trackingNumber === null && (
            <dl className={`definition-rows ${facts.parcel}`}>{method}</dl>
          )}
          {canBeShipped(order) && <TrackingForm order={order} isSecond={isSecond} />}
          {isCorrecting && <TrackingForm order={order} onClose={close} />}
          {trackingNumber !== null && !isCorrecting && <ShipmentFacts {...order} before={method} />}
        </>
      )}
      {status === 'shipped' && !isCorrecting && (
        <>
          <ActionForm
            action={markDelivered}
            label="Mark delivered"
            busyLabel="Marking..."
            onSubmit={deliver}
          />
          <p className="small muted">Wrong number? {correct('Correct')}</p>
        </>
      )}
    </Section>
  );
}
