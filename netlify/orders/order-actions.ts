import type { Actor } from '#audit/actor.ts';
import * as records from './order-actions.queries.ts';
import type {
  officeCorrectAddress,
  officeCorrectTracking,
} from '#contracts/office/order-actions.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { carrierName } from '#shop/carriers.ts';
import { otherSizesOf } from '#shop/catalog.ts';
import { visibleText } from '#shop/visible-text.ts';
import { storedAddress } from '#payment/checkout.ts';
import { CommandError } from '#audit/command-error.ts';
import { cannotBecome, changeOrder } from './change-order.ts';
import { findOrder, type Order } from './find-order.ts';

/** An action of the office on the order that the request names. Throws CommandError when there is none. */
export const onOrder =
  <Input, Reply>(act: (order: Order, input: Input, actor: Actor) => Promise<Reply>) =>
  async (request: Input & { orderNumber: string }, actor: Actor) =>
    act(await findOrder(request.orderNumber), request, actor);

/** Ships a paid order and queues the email with its tracking number. */
export async function shipOrder(order: Order, shipment: records.NewShipment, actor: Actor) {
  const parcel = readShipment(shipment);
  await changeOrder(order, cannotBecome('shipped'), () =>
    records.shipOrder(order.id, parcel, actor),
  );
  return { email: order.customer.email };
}

/** Corrects the tracking number of a shipped order; the same again changes nothing. */
export async function correctTracking(
  order: Order,
  { from, ...shipment }: ParsedRequestOf<typeof officeCorrectTracking>,
  actor: Actor,
) {
  const parcel = readShipment(shipment);
  await changeOrder(
    order,
    () => 'The order has not shipped.',
    () => records.correctTracking(order.id, from, parcel, actor),
    'correct tracking',
  );
  return { email: order.customer.email };
}

/** A shipment with its carrier's own spelling. */
export function readShipment(typed: records.NewShipment): records.NewShipment {
  const carrier = carrierName(typed.carrier);
  const trackingNumber = visibleText(typed.trackingNumber);
  if (carrier && trackingNumber) return { ...typed, carrier, trackingNumber };
  throw new CommandError('A shipment needs a carrier and a tracking number.');
}

/** Marks a shipped order as delivered. */
export async function deliverOrder(order: Order, _request: object, actor: Actor) {
  await changeOrder(order, cannotBecome('delivered'), () => records.deliverOrder(order.id, actor));
  return {};
}

/** Sends an email of an order again, at most once a minute. */
export async function resendEmail(order: Order, { emailId }: { emailId: string }, actor: Actor) {
  if (!(await records.resendEmail(order.id, emailId, actor))) {
    throw new CommandError('This email was not sent yet, so it can not be sent again.');
  }
  return { email: order.customer.email };
}

/** Corrects where an order is shipped to, before it ships; the same address again changes nothing. */
export async function correctAddress(
  order: Order,
  { from, ...address }: ParsedRequestOf<typeof officeCorrectAddress>,
  actor: Actor,
) {
  await changeOrder(
    order,
    () => 'The order has shipped.',
    () => records.correctAddress(order.id, from, storedAddress(address), actor),
    'correct address',
  );
  return {};
}

/** Changes the size of a line before its order ships, of all its pieces or of one; the same again changes nothing. */
export async function changeSize(order: Order, change: records.SizeChange, actor: Actor) {
  const { itemId, from, size } = change;
  const item = order.items.find(({ id }) => id === itemId);
  if (!item) throw new CommandError(`${order.orderNumber} has no such line.`);
  if (size === from.size || !otherSizesOf(item.productId).includes(size)) {
    throw new CommandError(`${item.product} can't be changed from ${from.size} to ${size}.`);
  }
  await changeOrder(
    order,
    (status) => `An order that is ${status} keeps its sizes.`,
    () => records.changeSize(order.id, change, actor),
    'change size',
  );
  return { email: order.customer.email };
}

export async function addNote(order: Order, { note }: { note: string }, actor: Actor) {
  await records.addNote(order.id, note, actor);
  return {};
}

/**
 * Cancels an order that has not shipped and refunds its payment. Returns the id of the queued refund, if anything was left to refund. Throws
 * a CommandError unless the amount is what is left.
 */
export async function cancelOrder(
  order: Order,
  { reason, amountCents }: { reason: string; amountCents: number },
  actor: Actor,
) {
  const refundId = await changeOrder(order, cannotBecome('cancelled'), () =>
    records.cancelOrder(order.id, reason, actor, amountCents),
  );
  return { refundId };
}
