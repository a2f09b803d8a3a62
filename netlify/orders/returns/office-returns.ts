import { ApiError } from '#adapters/api-error.ts';
import { run } from '#adapters/database.ts';
import type { Actor } from '#audit/actor.ts';
import { readHistory, readLedger } from '../order-actions.queries.ts';
import type { StoredPiece } from './returns.queries.ts';
import type * as contracts from '#contracts/office/returns.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { carrierName, readTrackingNumber, trackingLink } from '#shop/carriers.ts';
import { countOf } from '#shop/count-of.ts';
import { formatCents } from '#shop/money.ts';
import { returnAmountRows } from '#shop/return-messages.ts';
import type { ReturnSums } from '#shop/returns.ts';
import { formatDay } from '#shop/shop-clock.ts';
import * as labels from './shipping-labels.ts';
import { choosePieces, openReturn } from './open-return.ts';
import { openPieces, refundTarget, workedOut } from './describe-returns.ts';
import { CommandError } from '#audit/command-error.ts';
import { refuse } from '#audit/refusals.ts';
import { RETURN_REFUSALS } from './refusals.ts';
import { describeReturnHistory } from '../order-history.ts';
import { readShipment, storedShipment } from '../order-actions.ts';
import { findOrderReturns, findReturn, type FoundReturn } from './find-return.ts';
import { listedReturnOf } from './list-returns.ts';

export async function getReturn({ returnNumber }: { returnNumber: string }) {
  const { order, stored, found } = await findReturn(returnNumber);
  const { customer, phone, shippingAddress: address } = order;
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const { deliveredAt: delivered, shippedAt: shipped } = order;
  const when = delivered ?? shipped;
  const sent = when && `${delivered ? 'delivered' : 'shipped'} ${formatDay(when, 'long')}`;
  const name = `${customer.first_name} ${customer.last_name}`;
  const listed = listedReturnOf(found, stored.leftCents, { ...address, name });
  const { next } = listed;
  const summed = listed.pieces.filter(({ outcome }) => next !== 'refund' || outcome === null);
  return {
    ...listed,
    amounts: returnAmountRows(summed, listed.sums, order),
    email: customer.email,
    phone,
    shippingAddress: address,
    order: [countOf(pieces, 'piece'), formatCents(order.totalCents), sent]
      .filter(Boolean)
      .join(', '),
    refundTo: refundTarget(stored),
    leftCents: stored.leftCents,
    trackingUrl:
      (found.carrier &&
        found.trackingNumber &&
        trackingLink(found.carrier, found.trackingNumber)) ||
      null,
    history: describeReturnHistory(order, await readLedger(order.id), found),
  };
}

/** Opens a return for a caller, or for an undelivered parcel; the same key is the same return. */
export async function createOfficeReturn(
  { orderNumber, pieces, ...opening }: ParsedRequestOf<typeof contracts.officeCreateReturn>,
  actor: Actor,
) {
  const { order, stored } = await findOrderReturns(orderNumber);
  const known = stored.returns.find(({ key }) => key === opening.key);
  if (known) return { returnNumber: known.returnNumber };
  const chosen = choosePieces(order, stored, pieces);
  return { returnNumber: await openReturn(order, { ...opening, pieces: chosen }, actor) };
}

/** An action on the return that the request names. Only the database knows whether its state still allows it. */
const onReturn =
  <Input, Reply>(act: (found: FoundReturn, input: Input, actor: Actor) => Promise<Reply>) =>
  async (request: Input & { returnNumber: string }, actor: Actor): Promise<Reply> => {
    const context = await findReturn(request.returnNumber);
    const { orderId, returnNumber } = context.found;
    return act(context, request, actor).catch((error: unknown) =>
      refuse(RETURN_REFUSALS, error, {
        changed: { returnNumber, readHistory: () => readHistory(orderId) },
      }),
    );
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
    const parcel = {
      carrier: carrierName(carrier),
      trackingNumber: readTrackingNumber(trackingNumber) || null,
    };
    const isNew = await labels.sendShippingLabel(found.id, { pdf, ...parcel }, actor);
    return { email: isNew ? order.customer.email : null };
  },
);

export const refuseReturn = onReturn(
  async ({ found }, { reason }: Input<typeof contracts.officeRefuseReturn>, actor) => {
    await run`select refuse_return(p_return_id => ${found.id}, p_reason => ${reason}, p_actor => ${actor})`;
    return {};
  },
);

/** Marks a piece as received in a condition, or as not in the parcel if that is null. */
export const receiveReturn = onReturn(
  async (
    { found },
    { pieceId, condition, isRestocked }: Input<typeof contracts.officeReceiveReturn>,
    actor,
  ) => {
    if (condition === null && isRestocked) {
      throw new ApiError('invalid_request', 'isRestocked needs a piece that was received', {
        field: 'isRestocked',
      });
    }
    await run`
      select receive_return_piece(
        p_return_id => ${found.id}, p_piece_id => ${pieceId}, p_condition => ${condition},
        p_is_restocked => ${isRestocked}, p_actor => ${actor}
      )`;
    return {};
  },
);

/**
 * The return shipping kept when this amount is refunded: at most the fee, and at most the part of the shares that isn't
 * refunded.
 */
function keptFeeCents({ totalCents, feeCents }: ReturnSums, amountCents: number): number {
  const notRefunded = totalCents + feeCents - amountCents;
  return Math.min(feeCents, Math.max(0, notRefunded));
}

export const refundReturn = onReturn(
  async (
    { found, stored },
    { amountCents, reason, workedOutCents }: Input<typeof contracts.officeRefundReturn>,
    actor,
  ) => {
    const isForMoney = ({ newSize }: StoredPiece) => newSize === null;
    const pieces = openPieces(found).filter(isForMoney);
    const isRefundOpen = found.pieces.some((piece) => isForMoney(piece) && piece.outcome === null);
    const sums = workedOut(found, stored.leftCents);
    if (isRefundOpen && sums.totalCents !== workedOutCents) {
      const by = `By now ${formatCents(sums.totalCents)} is worked out.`;
      throw new CommandError(`${by} Nothing was refunded.`);
    }
    const isWorkedOut = amountCents === workedOutCents;
    if (!isWorkedOut && !reason) {
      throw new ApiError('invalid_request', 'reason is required for another amount', {
        field: 'reason',
      });
    }
    await run`
      select refund_return(
        p_return_id => ${found.id}, p_pieces => ${pieces.map(({ id }) => id).toSorted()}::uuid[],
        p_left => ${stored.leftCents}, p_amount => ${amountCents}, p_fee => ${keptFeeCents(sums, amountCents)},
        p_reason => ${isWorkedOut ? null : reason}, p_actor => ${actor},
        p_has_shipping => ${isWorkedOut && sums.shippingCents !== undefined}
      )`;
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
    const { carrier, trackingNumber, sharedWith } = readShipment(shipment);
    await (from
      ? run`
        select correct_exchange(
          p_return_id => ${found.id}, p_from => ${storedShipment(from)}, p_carrier => ${carrier},
          p_tracking_number => ${trackingNumber}, p_actor => ${actor}, p_shared_with => ${sharedWith}
        )`
      : run`
        select ship_return(
          p_return_id => ${found.id}, p_carrier => ${carrier}, p_tracking_number => ${trackingNumber},
          p_actor => ${actor}, p_shared_with => ${sharedWith}
        )`);
    return { email: order.customer.email };
  },
);

/** Makes a piece to be exchanged one for money, because its new size has sold out. */
export const convertReturn = onReturn(
  async ({ found }, { pieceId }: Input<typeof contracts.officeConvertReturn>, actor) => {
    await run`
      select convert_return_piece(p_return_id => ${found.id}, p_piece_id => ${pieceId}, p_actor => ${actor})`;
    return {};
  },
);
