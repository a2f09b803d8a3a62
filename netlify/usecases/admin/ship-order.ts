import { violatesConstraint } from '#adapters/database.ts';
import { type Actor, type Shipment, shipOrder as ship } from '#adapters/admin/order-actions.ts';
import type { Order } from '#adapters/records/orders.ts';
import { carrierName } from '#shop/carriers.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';
import { CommandError } from './command-error.ts';
import { applyTransition } from './apply-transition.ts';

/** Ships a paid order and emails its tracking number. */
export async function shipOrder(order: Order, given: Shipment, actor: Actor): Promise<void> {
  const shipment = {
    carrier: carrierName(given.carrier),
    trackingNumber: given.trackingNumber.trim(),
  };
  if (!shipment.carrier || !shipment.trackingNumber) {
    throw new CommandError('A shipment needs a carrier and a tracking number.');
  }
  await applyTransition(order, 'shipped', async () => {
    if (order.payment_status !== 'completed') {
      throw new CommandError(
        `The payment is ${order.payment_status}: only a paid order is shipped.`,
      );
    }
    await ship(order.id, shipment, actor).catch(explainRefusal);
  });
  await sendOutbox();
}

function explainRefusal(error: unknown): never {
  if (!violatesConstraint(error, 'no_full_refund_before_shipped')) throw error;
  throw new CommandError('The order is being refunded in full, so it was not shipped.', error);
}
