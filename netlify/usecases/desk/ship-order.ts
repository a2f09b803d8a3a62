import { broke } from '#adapters/database.ts';
import { type Actor, type Parcel, shipOrder as ship } from '#adapters/desk/order-steps.ts';
import type { Order } from '#adapters/records/orders.ts';
import { carrierName } from '#shop/carriers.ts';
import { sendOutbox } from '../send-outbox.ts';
import { Refused } from './refused.ts';
import { takeStep } from './take-step.ts';

/** Ships a paid order and mails its tracking number. */
export async function shipOrder(order: Order, given: Parcel, actor: Actor): Promise<void> {
  const parcel = {
    carrier: carrierName(given.carrier),
    trackingNumber: given.trackingNumber.trim(),
  };
  if (!parcel.carrier || !parcel.trackingNumber) {
    throw new Refused('A parcel has a carrier and a tracking number.');
  }
  await takeStep(order, 'shipped', async () => {
    if (order.payment_status !== 'completed') {
      throw new Refused(`The payment is ${order.payment_status}: only a paid order is shipped.`);
    }
    await ship(order.id, parcel, actor).catch(explain);
  });
  await sendOutbox();
}

function explain(error: unknown): never {
  if (!broke(error, 'no_full_refund_before_shipped')) throw error;
  throw new Refused('All of its money is on its way back: the order is not shipped.', error);
}
