import { type Actor, type Shipment, shipOrder as ship } from '#adapters/admin/order-actions.ts';
import type { Order } from '#adapters/records/orders.ts';
import { carrierName } from '#shop/carriers.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';
import { changeOrder } from './change-order.ts';
import { CommandError } from './command-error.ts';

/** Ships a paid order and emails its tracking number. */
export async function shipOrder(order: Order, given: Shipment, actor: Actor): Promise<void> {
  const shipment = {
    carrier: carrierName(given.carrier),
    trackingNumber: given.trackingNumber.trim(),
  };
  if (!shipment.carrier || !shipment.trackingNumber) {
    throw new CommandError('A shipment needs a carrier and a tracking number.');
  }
  await changeOrder(order, 'shipped', () => ship(order.id, shipment, actor));
  await sendOutbox();
}
