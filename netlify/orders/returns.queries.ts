import * as z from 'zod';
import {
  LABEL_DAYS,
  LABEL_REMINDER_DAYS,
  PIECE_CONDITIONS,
  PIECE_OUTCOMES,
  type PieceCondition,
  RETURN_REASONS,
  RETURN_STATES,
  type ReturnReason,
  UNDELIVERED,
} from '#shop/returns.ts';
import { oneRow, rows, run, timestamp } from '#adapters/database.ts';
import type { Actor } from '#audit/actor.ts';
import { PROVIDERS } from '#payment/checkouts.queries.ts';
import type { NewShipment, Shipment } from './order-actions.queries.ts';
import { tokenHashOf } from './orders.queries.ts';

const pieceRow = z.object({
  id: z.uuid(),
  itemId: z.uuid(),
  /** Which piece of the line: 1 to its quantity. */
  piece: z.int(),
  productId: z.string(),
  product: z.string(),
  size: z.string(),
  reason: z.enum([...(Object.keys(RETURN_REASONS) as ReturnReason[]), UNDELIVERED]),
  newSize: z.string().nullable(),
  isSoldOut: z.boolean(),
  priceCents: z.int(),
  discountCents: z.int(),
  taxCents: z.int(),
  condition: z.enum(Object.keys(PIECE_CONDITIONS) as PieceCondition[]).nullable(),
  isRestocked: z.boolean(),
  receivedAt: timestamp.nullable(),
  receivedBy: z.string().nullable(),
  outcome: z.enum(PIECE_OUTCOMES).nullable(),
  isWithdrawn: z.boolean(),
});

/** A return as listed_returns has it. */
export const returnRow = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  returnNumber: z.string(),
  key: z.uuid(),
  state: z.enum(RETURN_STATES),
  note: z.string(),
  refusal: z.string().nullable(),
  label: z.string().nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  requestedAt: timestamp,
  labelSentAt: timestamp.nullable(),
  receivedAt: timestamp.nullable(),
  completedAt: timestamp.nullable(),
  refundedCents: z.int().nullable(),
  feeCents: z.int().nullable(),
  refundReason: z.string().nullable(),
  pieces: z.array(pieceRow),
  exchange: z
    .object({ carrier: z.string(), trackingNumber: z.string(), shippedAt: timestamp })
    .nullable(),
});
export type StoredReturn = z.output<typeof returnRow>;
export type StoredPiece = z.output<typeof pieceRow>;

const orderReturnsRow = z.object({
  /** What is left of the payment. */
  leftCents: z.int(),
  provider: z.enum(PROVIDERS).nullable(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  /** The newest first. */
  returns: z.array(returnRow),
  /** The free pieces of the counted sizes of its products. */
  stock: z.array(z.object({ productId: z.string(), size: z.string(), free: z.int() })),
});

/** What returns depend on, beside the order itself. */
export type OrderReturns = z.output<typeof orderReturnsRow>;

/** The returns of the order with this id and, if given, this secure token; undefined if there is none (readOrderWithToken). */
export async function readOrderReturns(
  orderId: string,
  secureToken?: string,
): Promise<OrderReturns | undefined> {
  const tokenHash = secureToken === undefined ? null : tokenHashOf(secureToken);
  const [found] = await rows(orderReturnsRow)`
    select left_to_refund(paid) as "leftCents", provider, card_brand as "cardBrand", card_last4 as "cardLast4",
      (
        select coalesce(jsonb_agg(to_jsonb(listed_returns) order by "requestedAt" desc, id), '[]')
        from listed_returns where "orderId" = orders.id
      ) as returns,
      (
        select coalesce(jsonb_agg(
          jsonb_build_object('productId', product_id, 'size', size, 'free', on_hand - committed - reserved)
        ), '[]')
        from stock where product_id in (select product_id from order_items where order_id = orders.id)
      ) as stock
    from orders left join lateral payment_of(orders.id) as paid on true
    where orders.id = ${orderId}
      and (${tokenHash}::text is null or encode(sha256(secure_token::bytea), 'hex') = ${tokenHash})`;
  return found;
}

/** A piece that is to come back, with what was paid for it in cents. */
export interface NewPiece {
  itemId: string;
  /** Which piece of the line: 1 to its quantity. */
  piece: number;
  size: string;
  reason: ReturnReason | typeof UNDELIVERED;
  newSize: string | null;
  priceCents: number;
  discountCents: number;
  taxCents: number;
}

interface NewReturn {
  orderId: string;
  /** Calls with the same key are the same return. */
  key: string;
  pieces: readonly NewPiece[];
  note: string;
  /** The parcel came back: it is received at once. */
  isUndelivered: boolean;
  actor: Actor;
}

/** Opens a return, reserves its new sizes and queues the email; returns its number (create_return). */
export async function createReturn(opened: NewReturn): Promise<string> {
  const { orderId, key, note, isUndelivered, actor } = opened;
  const pieces = opened.pieces.map(({ itemId, piece, size, reason, newSize, ...share }) => ({
    order_item_id: itemId,
    piece,
    size,
    reason,
    new_size: newSize,
    price: share.priceCents,
    discount: share.discountCents,
    tax: share.taxCents,
  }));
  const { number } = await oneRow(z.object({ number: z.string() }))`
    select create_return(${orderId}, ${key}, ${JSON.stringify(pieces)}, ${note}, ${isUndelivered}, ${actor})
      as number`;
  return number;
}

/** Cancels a return whose parcel is not received; cancelled again, nothing changes (cancel_return). */
export async function cancelReturn(returnId: string, actor: Actor): Promise<void> {
  await run`select cancel_return(${returnId}, ${actor})`;
}

/** Refuses a return with a reason that the shopper reads (refuse_return). */
export async function refuseReturn(returnId: string, reason: string, actor: Actor): Promise<void> {
  await run`select refuse_return(${returnId}, ${reason}, ${actor})`;
}

/** Marks a piece as received in this condition, or as not in the parcel if it is null (receive_return_piece). */
export async function receivePiece(
  returnId: string,
  pieceId: string,
  { condition, isRestocked }: { condition: PieceCondition | null; isRestocked: boolean },
  actor: Actor,
): Promise<void> {
  await run`select receive_return_piece(${returnId}, ${pieceId}, ${condition}, ${isRestocked}, ${actor})`;
}

interface ReturnRefund {
  /** The pieces for money that were received and have no outcome. */
  pieceIds: readonly string[];
  /** What was left of the payment when the amount was worked out. */
  leftCents: number;
  amountCents: number;
  feeCents: number;
  /** Why it is another amount than the one worked out; null if it is that. */
  reason: string | null;
}

/** Queues the refund of a return, which decides its pieces for money; null if there is nothing to refund (refund_return). */
export async function refundReturn(returnId: string, refund: ReturnRefund, actor: Actor) {
  const { pieceIds, leftCents, amountCents, feeCents, reason } = refund;
  const { refundId } = await oneRow(z.object({ refundId: z.uuid().nullable() }))`
    select refund_return(
      ${returnId}, ${pieceIds.toSorted()}::uuid[], ${leftCents}, ${amountCents}, ${feeCents}, ${reason}, ${actor}
    ) as "refundId"`;
  return refundId;
}

/** Ships the new sizes of a return and queues the email (ship_return). */
export async function shipReturn(
  returnId: string,
  { carrier, trackingNumber, sharedWith = [] }: NewShipment,
  actor: Actor,
) {
  await run`select ship_return(${returnId}, ${carrier}, ${trackingNumber}, ${actor}, ${sharedWith})`;
}

/** Corrects the parcel with the new sizes from what the operator was shown, and queues the email (correct_exchange). */
export async function correctExchange(
  returnId: string,
  from: Shipment,
  { carrier, trackingNumber, sharedWith = [] }: NewShipment,
  actor: Actor,
) {
  const shown = JSON.stringify({ carrier: from.carrier, tracking_number: from.trackingNumber });
  await run`
    select correct_exchange(${returnId}, ${shown}, ${carrier}, ${trackingNumber}, ${actor}, ${sharedWith})`;
}

/** Closes returns whose label was not used, and reminds of those a week before (expire_returns). */
export async function expireReturns(limit: number): Promise<void> {
  await run`select expire_returns(${LABEL_DAYS}, ${LABEL_REMINDER_DAYS}, ${limit})`;
}

/** Makes a piece to be exchanged one for money, because its new size has sold out (convert_return_piece). */
export async function convertPiece(returnId: string, pieceId: string, actor: Actor) {
  await run`select convert_return_piece(${returnId}, ${pieceId}, ${actor})`;
}
