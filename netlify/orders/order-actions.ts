import * as z from 'zod';
import { oneRow, oneValue, run } from '#adapters/database.ts';
import type { Actor } from '#audit/actor.ts';
import type { officeChangeSize, officeCorrectTracking } from '#contracts/office/order-actions.ts';
import type { officeCorrectAddress } from '#contracts/office/correct-address.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { carrierName, readTrackingNumber } from '#shop/carriers.ts';
import { otherSizesOf } from '#shop/catalog.ts';
import { visibleText } from '#shop/visible-text.ts';
import { storedAddress } from '#payment/checkout.ts';
import { CommandError } from '#audit/command-error.ts';
import { runOrderChange } from './change-order.ts';
import { findOrder, type OrderRecord } from './find-order.ts';

/** An action of the office on the order that the request names. Throws CommandError when there is none. */
export const onOrder =
  <Input, Reply>(act: (order: OrderRecord, input: Input, actor: Actor) => Promise<Reply>) =>
  async (request: Input & { orderNumber: string }, actor: Actor) =>
    act(await findOrder(request.orderNumber), request, actor);

interface NewShipment {
  carrier: string;
  trackingNumber: string;
  /** The other orders with this number that the operator was told of (check_shared_number). */
  sharedWith?: readonly string[] | undefined;
}

/** Ships a paid order and queues the email with its tracking number. */
export async function shipOrder(order: OrderRecord, shipment: NewShipment, actor: Actor) {
  const { carrier, trackingNumber, sharedWith } = readShipment(shipment);
  await runOrderChange(
    order,
    'ship',
    () => run`
      select ship_order(
        p_order_id => ${order.id}, p_carrier => ${carrier}, p_tracking_number => ${trackingNumber},
        p_actor => ${actor}, p_shared_with => ${sharedWith}
      )`,
  );
  return { email: order.customer.email };
}

/** Corrects the tracking number of a shipped order; the same again changes nothing. */
export async function correctTracking(
  order: OrderRecord,
  { from, ...shipment }: ParsedRequestOf<typeof officeCorrectTracking>,
  actor: Actor,
) {
  const { carrier, trackingNumber, sharedWith } = readShipment(shipment);
  await runOrderChange(
    order,
    'correct tracking',
    () => run`
      select correct_tracking(
        p_order_id => ${order.id}, p_from => ${storedShipment(from)}, p_carrier => ${carrier},
        p_tracking_number => ${trackingNumber}, p_actor => ${actor}, p_shared_with => ${sharedWith}
      )`,
  );
  return { email: order.customer.email };
}

/** A shipment with its carrier's own spelling, and of a scanned label the tracking number alone. */
export function readShipment({ sharedWith = [], ...typed }: NewShipment) {
  const carrier = carrierName(typed.carrier);
  const trackingNumber = visibleText(readTrackingNumber(typed.trackingNumber));
  if (carrier && trackingNumber) return { carrier, trackingNumber, sharedWith };
  throw new CommandError('A shipment needs a carrier and a tracking number.');
}

/** A shipment that the operator was shown, as SQL compares it. */
export const storedShipment = (shown: { carrier: string; trackingNumber: string }) =>
  JSON.stringify({ carrier: shown.carrier, tracking_number: shown.trackingNumber });

export async function recordDelivery(order: OrderRecord, _request: object, actor: Actor) {
  await runOrderChange(
    order,
    'deliver',
    () => run`select deliver_order(p_order_id => ${order.id}, p_actor => ${actor})`,
  );
  return {};
}

/** Sends an email of an order again, at most once a minute. */
export async function resendEmail(
  order: OrderRecord,
  { emailId }: { emailId: string },
  actor: Actor,
) {
  const kind = await oneValue(z.string().nullable())`
    select resend_email(p_order_id => ${order.id}, p_email_id => ${emailId}, p_actor => ${actor})`;
  if (kind === null) {
    throw new CommandError('This email was not sent yet, so it can not be sent again.');
  }
  return { email: order.customer.email };
}

const changedRow = z.object({ isSlipOutdated: z.boolean() });

/** Corrects where an order is shipped to, before it ships; the same address again changes nothing. */
export async function correctAddress(
  order: OrderRecord,
  { from, ...address }: ParsedRequestOf<typeof officeCorrectAddress>,
  actor: Actor,
) {
  return runOrderChange(
    order,
    'correct address',
    () => oneRow(changedRow)`
      with changed as materialized (
        select correct_address(
          p_order_id => ${order.id}, p_from => ${JSON.stringify(from)},
          p_address => ${JSON.stringify(storedAddress(address))}, p_actor => ${actor}
        )
      )
      select packing_slip_state(${order.orderNumber}) is not distinct from 'outdated' as "isSlipOutdated" from changed`,
  );
}

/** Changes the size of a line before its order ships, of all its pieces or of one; the same again changes nothing. */
export async function changeSize(
  order: OrderRecord,
  {
    itemId,
    from,
    size,
    onlyOne,
    key,
  }: Omit<ParsedRequestOf<typeof officeChangeSize>, 'orderNumber'>,
  actor: Actor,
) {
  const item = order.items.find(({ id }) => id === itemId);
  if (!item) throw new CommandError(`${order.orderNumber} has no such line.`);
  if (size === from.size || !otherSizesOf(item.productId).includes(size)) {
    throw new CommandError(`${item.product} can't be changed from ${from.size} to ${size}.`);
  }
  const { isSlipOutdated } = await runOrderChange(
    order,
    'change size',
    () => oneRow(changedRow)`
      with changed as materialized (
        select change_size(
          p_order_id => ${order.id}, p_item_id => ${itemId}, p_from => ${JSON.stringify(from)}, p_size => ${size},
          p_only_one => ${onlyOne}, p_key => ${key}, p_actor => ${actor}
        )
      )
      select packing_slip_state(${order.orderNumber}) is not distinct from 'outdated' as "isSlipOutdated" from changed`,
  );
  return { email: order.customer.email, isSlipOutdated };
}

/** Adds a note to the history of an order; the same within a minute is one. */
export async function addNote(order: OrderRecord, { note }: { note: string }, actor: Actor) {
  await run`
    select add_order_entry(
      p_order_id => ${order.id}, p_action => 'note', p_details => ${JSON.stringify({ note })}, p_actor => ${actor}
    )`;
  return {};
}

/**
 * Cancels an order that has not shipped and refunds its payment. Returns the id of the queued refund, if anything was
 * left to refund. Throws a CommandError unless the amount is what is left.
 */
export async function cancelOrderByOwner(
  order: OrderRecord,
  { reason, amountCents }: { reason: string; amountCents: number },
  actor: Actor,
) {
  return runOrderChange(
    order,
    'cancel',
    () => oneRow(z.object({ refundId: z.uuid().nullable() }))`
      select cancel_order(
        p_order_id => ${order.id}, p_reason => ${reason}, p_actor => ${actor}, p_amount => ${amountCents}
      ) as "refundId"`,
  );
}
