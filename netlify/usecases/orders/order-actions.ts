import { OFFICE_WAIT_MS } from '#adapters/deadline.ts';
import { ApiError } from '#adapters/api-error.ts';
import type { Actor } from '#adapters/records/office/actor.ts';
import * as records from '#adapters/records/orders/order-actions.ts';
import * as lists from '#adapters/records/orders/order-lists.ts';
import { violatesConstraint, violationDetail } from '#adapters/database.ts';
import { findOrders, type Order } from '#adapters/records/orders/orders.ts';
import type {
  officeCorrectAddress,
  officeCorrectTracking,
} from '#contracts/orders/office-actions.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { carrierName } from '#shop/carriers.ts';
import { normalizeEmail } from '#shop/email.ts';
import { formatCents } from '#shop/money.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import type { OrderStatus } from '#shop/order-state.ts';
import { formatShopTime } from '#shop/shop-clock.ts';
import { storedAddress } from '#usecases/payment/checkout.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';
import { CommandError } from '../office/command-error.ts';

export type { Order };
export type ListedOrder = Awaited<ReturnType<typeof listOrders>>[number];
export type OrderDetails = Awaited<ReturnType<typeof readOrderDetails>>;

/** Orders, newest first. */
export function listOrders({ email, ...filter }: lists.OrderFilter) {
  return lists.listOrders({ ...filter, email: email && normalizeEmail(email) });
}

/** The order with this number, in upper or lower case. Throws CommandError when there is none. */
export async function findOrder(orderNumber: string): Promise<Order> {
  const [order] = await findOrders([normalizeOrderNumber(orderNumber)]);
  if (!order) throw new CommandError(`There is no order ${orderNumber}.`);
  return order;
}

/** An order with its payments, refunds and history, without the secure token, which opens the order page. */
export async function readOrderDetails(orderNumber: string) {
  const order = await findOrder(orderNumber);
  const { payments, refunds, history } = await records.readLedger(order.id);
  return {
    orderNumber: order.order_number,
    createdAt: order.created_at,
    status: order.status,
    paymentStatus: order.payment_status,
    carrier: order.carrier,
    trackingNumber: order.tracking_number,
    shippedAt: order.shipped_at,
    deliveredAt: order.delivered_at,
    subtotalCents: order.subtotal,
    discountCents: order.discount_amount,
    promoCode: order.promo_code,
    taxCents: order.sales_tax,
    totalCents: order.total_amount,
    notes: order.notes,
    customer: order.customer,
    shippingAddress: order.shipping_address,
    items: order.items.map((item) => ({
      product: item.product_name,
      size: item.size,
      quantity: item.quantity,
      totalCents: item.total_price,
    })),
    payments,
    refunds,
    history,
  };
}

/** An action of the office on the order that the request names. Throws CommandError when there is none. */
export const onOrder =
  <Input, Reply>(act: (order: Order, input: Input, actor: Actor) => Promise<Reply>) =>
  async (request: Input & { orderNumber: string }, actor: Actor) =>
    act(await findOrder(request.orderNumber), request, actor);

/** Ships a paid order and queues the email with its tracking number. */
export async function shipOrder(order: Order, shipment: records.NewShipment, actor: Actor) {
  const parcel = readShipment(shipment);
  await change(order, cannotBecome('shipped'), () => records.shipOrder(order.id, parcel, actor));
  return { email: order.customer.email };
}

/** Corrects the tracking number of a shipped order; the same again changes nothing. */
export async function correctTracking(
  order: Order,
  { from, ...shipment }: ParsedRequestOf<typeof officeCorrectTracking>,
  actor: Actor,
) {
  const parcel = readShipment(shipment);
  await change(
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
  const trackingNumber = typed.trackingNumber.trim();
  if (carrier && trackingNumber) return { ...typed, carrier, trackingNumber };
  throw new CommandError('A shipment needs a carrier and a tracking number.');
}

/** Throws an ApiError if the database refused a tracking number: it names the other order that has it. */
export function explainSharedNumber(error: unknown): void {
  const orderNumber = violationDetail(error, 'shared_tracking_number');
  if (!orderNumber) return;
  const message = `${orderNumber} has this tracking number too.`;
  throw new ApiError('tracking_number_used', message, { orderNumber });
}

/** Marks a shipped order as delivered. */
export async function deliverOrder(order: Order, _request: object, actor: Actor) {
  await change(order, cannotBecome('delivered'), () => records.deliverOrder(order.id, actor));
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
  await change(
    order,
    () => 'The order has shipped.',
    () => records.correctAddress(order.id, from, storedAddress(address), actor),
    'correct address',
  );
  return {};
}

const CORRECTED = {
  'correct tracking': 'tracking number',
  'correct address': 'shipping address',
};

/** Says who corrected last what the form has shown otherwise. */
async function describeCorrection(order: Order, action: keyof typeof CORRECTED): Promise<string> {
  const { history } = await records.readLedger(order.id);
  const last = history.findLast((entry) => entry.action === action);
  const when = last ? `${formatShopTime(last.at, new Date())} by ${last.actor}` : 'meanwhile';
  return `The ${CORRECTED[action]} was corrected ${when}. Yours was not saved.`;
}

export async function addNote(order: Order, { note }: { note: string }, actor: Actor) {
  await records.addNote(order.id, note, actor);
  return {};
}

/**
 * Cancels an order that has not shipped and refunds its payment. Returns the id of the queued refund, if anything was left to refund. With
 * an amount, throws a CommandError unless that is what is left.
 */
export async function cancelOrder(
  order: Order,
  { reason, amountCents }: { reason: string; amountCents?: number },
  actor: Actor,
) {
  const refundId = await change(order, cannotBecome('cancelled'), () =>
    records.cancelOrder(order.id, reason, actor, amountCents).catch((error: unknown) => {
      const left = violationDetail(error, 'amount_left');
      if (!left) throw error;
      throw new CommandError(
        `By now ${formatCents(Number(left))} is left to refund. Nothing was cancelled.`,
      );
    }),
  );
  return { refundId };
}

interface RefundInput {
  /** Undefined for the full remaining amount. */
  amountCents?: number | undefined;
  reason: string;
  /** Distinguishes this refund from another one of the same amount on the same day. */
  key?: string | undefined;
  /** The shipped pieces that came back and are put into stock again; `all` that have not come back before. */
  restock: readonly records.Piece[] | 'all';
}

/**
 * Queues a refund of some or all of an order's payment. The same key is the same refund. Without a key, the same amount on the same day
 * is, so that a command entered twice does not refund twice.
 */
export async function refundOrder(
  order: Order,
  { amountCents, reason, key, restock }: RefundInput,
  actor: Actor,
) {
  const word = key ?? `${amountCents ?? 'rest'}:${new Date().toISOString().slice(0, 10)}`;
  const queued = await records.queueRefund({
    orderId: order.id,
    amountCents,
    reason,
    key: `admin:${order.order_number}:${word}`,
    restock,
    actor,
  });
  if (queued.outcome === 'not_shipped') {
    throw new CommandError(
      `The pieces of ${order.order_number} were not shipped, so none can be put back into stock.`,
    );
  }
  if (queued.outcome === 'too_many') {
    throw new CommandError(
      'More pieces would be put back into stock than were shipped and are not back yet.',
    );
  }
  if (queued.outcome === 'unpaid' || (queued.outcome === 'too_much' && !queued.availableCents)) {
    throw new CommandError(await explainNoRefund(order));
  }
  if (queued.outcome === 'too_much') {
    throw new CommandError(`No more than ${formatCents(queued.availableCents)} can be refunded.`);
  }
  if (queued.outcome === 'key_conflict') {
    throw new CommandError(`This key belongs to a refund of ${formatCents(queued.amountCents)}.`);
  }
  if (!queued.refundId) throw new Error('The refund is missing.');
  return { refundId: queued.refundId, isNew: queued.outcome === 'queued' };
}

/** Refunds and tells what became of it; it is still queued if its provider takes long. */
export async function refundInOffice(order: Order, refund: RefundInput, actor: Actor) {
  const { refundId } = await refundOrder(order, refund, actor);
  await sendOutbox(OFFICE_WAIT_MS);
  return readRefund(refundId);
}

async function explainNoRefund(order: Order): Promise<string> {
  if (order.total_amount === 0) return 'There is nothing to refund: the order was free.';
  const last = await describeLast(order, ['cancelled', 'refunded']);
  return last
    ? `${last} Nothing is left to refund.`
    : `There is nothing to refund: the payment is ${order.payment_status}.`;
}

export async function readRefund(id: string) {
  const refund = await records.findRefund(id);
  if (!refund) throw new Error('The refund is missing.');
  return refund;
}

/** Why the database refuses to change an order, by the constraint that it names. */
const REFUSALS = {
  paid_before_shipped: 'The payment is still pending: only a paid order is shipped.',
  captured_before_cancelled: 'The payment is still pending: cancel once it is completed.',
  no_full_refund_before_shipped: 'The order is being refunded in full, so it was not shipped.',
};

const cannotBecome = (to: OrderStatus) => (status: OrderStatus) =>
  `An order that is ${status} can't become ${to}.`;

/**
 * Changes an order. Only the database knows whether its status still allows that: another operator may have changed the order
 * since it was read. Throws a CommandError that says what the order is already.
 */
export async function change<Result>(
  shown: Order,
  describeRefusal: (status: OrderStatus) => string,
  run: () => Promise<Result>,
  correction?: keyof typeof CORRECTED,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    explainSharedNumber(error);
    for (const [constraint, sentence] of Object.entries(REFUSALS)) {
      if (violatesConstraint(error, constraint)) throw new CommandError(sentence, error);
    }
    if (correction && violatesConstraint(error, 'unchanged_since_shown')) {
      throw new CommandError(await describeCorrection(shown, correction), error);
    }
    if (!violatesConstraint(error, 'state_transitions')) throw error;
    const order = await findOrder(shown.order_number);
    const sentence = (await describeLast(order, [order.status])) ?? describeRefusal(order.status);
    throw new CommandError(sentence, error);
  }
}

/** What the audit's actions make of an order. */
const STATUS_AFTER: Record<string, OrderStatus> = {
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
  refund: 'refunded',
};

/** When and by whom an order last got one of these statuses: `ORD-… was cancelled at 10:42 by alice.` */
export async function describeLast(
  order: Order,
  statuses: readonly OrderStatus[],
): Promise<string | undefined> {
  const { history } = await records.readLedger(order.id);
  for (const { action, at, actor } of history.toReversed()) {
    const status = STATUS_AFTER[action];
    if (status && statuses.includes(status)) {
      return `${order.order_number} was ${status} ${formatShopTime(at, new Date())} by ${actor}.`;
    }
  }
  return undefined;
}
