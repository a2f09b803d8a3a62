import type { Actor } from '#adapters/records/actor.ts';
import * as records from '#adapters/records/managed-orders.ts';
import type * as contracts from '#contracts/admin-order-actions.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { carrierName } from '#shop/carriers.ts';
import { storedAddress } from '#usecases/payment/checkout.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';
import { CommandError } from './command-error.ts';
import * as orders from './orders.ts';
import { printPackingSlips } from './packing-slip.ts';

type Request<Name extends keyof typeof contracts> = ParsedRequestOf<(typeof contracts)[Name]>;

/** Each action finds its order first, and throws a CommandError with what the owner is told when it can't be done. */
export async function shipOrder(request: Request<'adminShipOrder'>, actor: Actor) {
  const order = await orders.findOrder(request.orderNumber);
  await orders.shipOrder(order, request, actor);
  return { email: order.customer.email };
}

/** Corrects the tracking number of a shipped order; the same again changes nothing. */
export async function correctTracking(request: Request<'adminCorrectTracking'>, actor: Actor) {
  const order = await orders.findOrder(request.orderNumber);
  const shipment = { ...request, carrier: carrierName(request.carrier) };
  await orders.change(
    order,
    () => 'The order has not shipped.',
    () => records.correctTracking(order.id, shipment, actor),
  );
  await sendOutbox();
  return { email: order.customer.email };
}

export async function deliverOrder(request: Request<'adminDeliverOrder'>, actor: Actor) {
  await orders.deliverOrder(await orders.findOrder(request.orderNumber), actor);
  return {};
}

export async function cancelOrder(request: Request<'adminCancelOrder'>, actor: Actor) {
  const order = await orders.findOrder(request.orderNumber);
  const refund = await orders.cancelOrder(order, request.reason, actor, request.amountCents);
  return { refundedCents: refund?.amountCents ?? 0 };
}

export async function refundOrder(request: Request<'adminRefundOrder'>, actor: Actor) {
  const order = await orders.findOrder(request.orderNumber);
  const restock = request.restock.map(({ productId, size, quantity }) => ({
    product_id: productId,
    size,
    quantity,
  }));
  const { refund } = await orders.refundOrder(order, { ...request, restock }, actor);
  return { amountCents: refund.amountCents, state: refund.state };
}

/** Sends an email of an order again, at most once a minute. */
export async function resendEmail(request: Request<'adminResendEmail'>, actor: Actor) {
  const order = await orders.findOrder(request.orderNumber);
  if (!(await records.resendEmail(order.id, request.emailId, actor))) {
    throw new CommandError('This email was not sent yet, so it can not be sent again.');
  }
  await sendOutbox();
  return { email: order.customer.email };
}

/** Corrects where an order is shipped to, before it ships; the same address again changes nothing. */
export async function correctAddress(request: Request<'adminCorrectAddress'>, actor: Actor) {
  const order = await orders.findOrder(request.orderNumber);
  await orders.change(
    order,
    () => 'The order has shipped.',
    () => records.correctAddress(order.id, storedAddress(request), actor),
  );
  await sendOutbox();
  return {};
}

export async function addNote(request: Request<'adminAddNote'>, actor: Actor) {
  const order = await orders.findOrder(request.orderNumber);
  await records.addNote(order.id, request.note, actor);
  return {};
}

export async function packingSlips(request: Request<'adminPackingSlips'>, actor: Actor) {
  return { html: await printPackingSlips(request.orderNumbers, actor) };
}
