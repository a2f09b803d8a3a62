import { ApiError } from '#adapters/api-error.ts';
import { violatesConstraint, violationDetail } from '#adapters/database.ts';
import type { Actor } from '#adapters/records/office/actor.ts';
import { readLedger } from '#adapters/records/orders/order-actions.ts';
import * as records from '#adapters/records/returns/returns.ts';
import type * as contracts from '#contracts/returns/office-returns.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { carrierName, trackingLink } from '#shop/carriers.ts';
import { countOf } from '#shop/count-of.ts';
import { formatCents } from '#shop/money.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { returnAmountRows } from '#shop/return-messages.ts';
import { formatDay, formatShopTime } from '#shop/shop-clock.ts';
import * as labels from '#usecases/returns/labels.ts';
import { choosePieces, openReturn } from '#usecases/returns/open-return.ts';
import { openPieces, refundTarget, workedOut } from '#usecases/returns/read-returns.ts';
import { CommandError } from '../office/command-error.ts';
import { describeReturnHistory } from '../orders/order-history.ts';
import {
  explainSharedNumber,
  findOrder,
  type Order,
  readShipment,
} from '../orders/order-actions.ts';
import { listedReturnOf } from './office-return-list.ts';

interface FoundReturn {
  order: Order;
  stored: records.OrderReturns;
  found: records.StoredReturn;
}

/** The order with this number, with its returns. Throws CommandError when there is none. */
export async function findOrderReturns(orderNumber: string) {
  const order = await findOrder(orderNumber);
  const stored = await records.readOrderReturns(order.id);
  if (!stored) throw new Error(`The order ${orderNumber} is missing.`);
  return { order, stored };
}

/** The return with this number, which begins with that of its order. Throws CommandError when there is none. */
async function findReturn(typed: string): Promise<FoundReturn> {
  const returnNumber = normalizeOrderNumber(typed);
  const orderNumber = returnNumber.replace(/^RET/, 'ORD').replace(/-\d+$/, '');
  const missing = new CommandError(`There is no return ${typed}.`);
  if (!/^RET-\d+-\d+-\d+$/.test(returnNumber)) throw missing;
  const { order, stored } = await findOrderReturns(orderNumber);
  const found = stored.returns.find((one) => one.return_number === returnNumber);
  if (!found) throw missing;
  return { order, stored, found };
}

/** Everything about one return. */
export async function getReturn({ returnNumber }: { returnNumber: string }) {
  const { order, stored, found } = await findReturn(returnNumber);
  const { customer, phone, shipping_address: address } = order;
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const { delivered_at: delivered, shipped_at: shipped } = order;
  const when = delivered ?? shipped;
  const sent = when && `${delivered ? 'delivered' : 'shipped'} ${formatDay(when, 'long')}`;
  const name = `${customer.first_name} ${customer.last_name}`;
  const listed = listedReturnOf(found, stored.left, { ...address, name });
  const { next } = listed;
  const summed = listed.pieces.filter(({ outcome }) => next !== 'refund' || outcome === null);
  return {
    ...listed,
    amounts: returnAmountRows(summed, listed.sums, order),
    email: customer.email,
    phone,
    shippingAddress: address,
    order: [countOf(pieces, 'piece'), formatCents(order.total_amount), sent]
      .filter(Boolean)
      .join(', '),
    refundTo: refundTarget(stored),
    leftCents: stored.left,
    trackingNumber: found.tracking_number,
    trackingUrl:
      (found.carrier &&
        found.tracking_number &&
        trackingLink(found.carrier, found.tracking_number)) ||
      null,
    history: describeReturnHistory(order, await readLedger(order.id), found),
  };
}

/** Opens a return for a caller, or for an undelivered parcel; the same key is the same return. */
export async function createReturn(
  { orderNumber, pieces, ...opening }: ParsedRequestOf<typeof contracts.officeCreateReturn>,
  actor: Actor,
) {
  const { order, stored } = await findOrderReturns(orderNumber);
  const known = stored.returns.find(({ key }) => key === opening.key);
  if (known) return { returnNumber: known.return_number };
  const chosen = choosePieces(order, stored, pieces);
  return { returnNumber: await openReturn(order, { ...opening, pieces: chosen }, actor) };
}

/** An action on the return that the request names. Only the database knows whether its state still allows it. */
const onReturn =
  <Input, Reply>(act: (found: FoundReturn, input: Input, actor: Actor) => Promise<Reply>) =>
  async (request: Input & { returnNumber: string }, actor: Actor): Promise<Reply> => {
    const found = await findReturn(request.returnNumber);
    return act(found, request, actor).catch((error: unknown) => refuse(error, found));
  };

type Input<Contract> = Omit<ParsedRequestOf<Contract>, 'returnNumber'>;

/** Stores the label and queues its email; another one replaces it. */
export const labelReturn = onReturn(
  async (
    { found, order },
    { label, carrier, trackingNumber }: Input<typeof contracts.officeLabelReturn>,
    actor,
  ) => {
    const pdf = Buffer.from(label, 'base64');
    const parcel = { carrier: carrierName(carrier), trackingNumber: trackingNumber || null };
    const isNew = await labels.sendLabel(found.id, { pdf, ...parcel }, actor);
    return { email: isNew ? order.customer.email : null };
  },
);

export const refuseReturn = onReturn(
  async ({ found }, { reason }: Input<typeof contracts.officeRefuseReturn>, actor) => {
    await records.refuseReturn(found.id, reason, actor);
    return {};
  },
);

export const receiveReturn = onReturn(
  async ({ found }, { pieceId, ...mark }: Input<typeof contracts.officeReceiveReturn>, actor) => {
    if (mark.condition === null && mark.isRestocked) {
      throw new ApiError('invalid_request', 'isRestocked needs a piece that was received', {
        field: 'isRestocked',
      });
    }
    await records.receivePiece(found.id, pieceId, mark, actor);
    return {};
  },
);

/** Refunds the pieces for money. The fee is what is kept for return shipping, if that is due. */
export const refundReturn = onReturn(
  async (
    { found, stored },
    { amountCents, reason, workedOutCents }: Input<typeof contracts.officeRefundReturn>,
    actor,
  ) => {
    const isForMoney = ({ new_size }: records.StoredPiece) => new_size === null;
    const pieces = openPieces(found).filter(isForMoney);
    const isUnsettled = found.pieces.some((piece) => isForMoney(piece) && piece.outcome === null);
    const sums = workedOut(found, stored.left);
    if (isUnsettled && sums.totalCents !== workedOutCents) {
      const by = `By now ${formatCents(sums.totalCents)} is worked out.`;
      throw new CommandError(`${by} Nothing was refunded.`);
    }
    const isWorkedOut = amountCents === workedOutCents;
    if (!isWorkedOut && !reason) {
      throw new ApiError('invalid_request', 'reason is required for another amount', {
        field: 'reason',
      });
    }
    const refund = {
      pieceIds: pieces.map(({ id }) => id),
      leftCents: stored.left,
      amountCents,
      feeCents: Math.min(sums.feeCents, Math.max(0, sums.totalCents + sums.feeCents - amountCents)),
      reason: isWorkedOut ? null : reason,
    };
    await records.refundReturn(found.id, refund, actor);
    return { amountCents };
  },
);

/** Ships the new sizes, or corrects how they were shipped, and queues the email with their tracking number. */
export const shipReturn = onReturn(
  async (
    { found, order },
    { from, ...shipment }: Input<typeof contracts.officeShipReturn>,
    actor,
  ) => {
    const parcel = readShipment(shipment);
    if (from) await records.correctExchange(found.id, from, parcel, actor);
    else await records.shipReturn(found.id, parcel, actor);
    return { email: order.customer.email };
  },
);

export const convertReturn = onReturn(
  async ({ found }, { pieceId }: Input<typeof contracts.officeConvertReturn>, actor) => {
    await records.convertPiece(found.id, pieceId, actor);
    return {};
  },
);

const TAKEN_OFF_SHELF = 'This piece was sold or reserved meanwhile, so it stays in stock.';

/** Why the database refuses to change a return, by the constraint that it names. */
const REFUSALS = {
  unsettled_before_refused: 'Some of it was refunded, exchanged or put back into stock already.',
  marked_before_refunded: 'Mark each piece first: as received, or as not in the parcel.',
  marked_before_shipped:
    'Mark each piece to be exchanged first, and none is left to ship otherwise.',
  unchanged_since_shown: 'It has changed meanwhile. Nothing was done.',
  no_full_refund_before_shipped: 'The payment is being refunded in full, so nothing was shipped.',
  stock_available: 'The new size is not on the shelf any more, so nothing was shipped.',
  restocked_once: 'This piece is back in stock already.',
  stock_on_hand: TAKEN_OFF_SHELF,
  stock_on_hand_check: TAKEN_OFF_SHELF,
};

/** What someone else was faster with; in the audit it is one of these. */
const TAKEN = {
  state_transitions: [
    'refuse return',
    'cancel return',
    'receive piece',
    'refund return',
    'ship exchange',
  ],
  refunded_once: ['refund return'],
  shipped_once: ['ship exchange'],
  piece_open: [
    'refund return',
    'ship exchange',
    'exchange sold out',
    'refuse return',
    'cancel return',
  ],
};

const DONE: Record<string, string> = {
  'refuse return': 'was refused',
  'cancel return': 'was cancelled',
  'receive piece': 'was received',
  'refund return': 'was refunded',
  'ship exchange': 'was shipped',
  'exchange sold out': 'had its new size marked as sold out',
};

async function refuse(error: unknown, { order, found }: FoundReturn): Promise<never> {
  explainSharedNumber(error);
  const left = violationDetail(error, 'amount_left');
  if (left) throw new CommandError(`No more than ${formatCents(Number(left))} can be refunded.`);
  for (const [constraint, sentence] of Object.entries(REFUSALS)) {
    if (violatesConstraint(error, constraint)) throw new CommandError(sentence, error);
  }
  for (const [constraint, actions] of Object.entries(TAKEN)) {
    if (!violatesConstraint(error, constraint)) continue;
    const { history } = await readLedger(order.id);
    const last = history.findLast(
      ({ action, details }) => actions.includes(action) && details.return === found.return_number,
    );
    const what = last
      ? `${DONE[last.action]} ${formatShopTime(last.at, new Date())} by ${last.actor}.`
      : 'can not be changed like this now.';
    throw new CommandError(`${found.return_number} ${what}`, error);
  }
  throw error;
}
