import * as z from 'zod';
import { officeReasons } from '#contracts/returns/returns.ts';
import {
  PIECE_CONDITIONS,
  PIECE_OUTCOMES,
  type PieceCondition,
  RETURN_STATES,
} from '#shop/returns.ts';
import { firstRow, timestampColumn } from '#adapters/database.ts';
import { PROVIDERS } from '#payment/checkouts.queries.ts';
import { tokenHashOf } from '../orders.queries.ts';

const pieceRow = z.object({
  id: z.uuid(),
  itemId: z.uuid(),
  /** Which piece of the line: 1 to its quantity. */
  piece: z.int(),
  productId: z.string(),
  product: z.string(),
  size: z.string(),
  reason: z.enum(officeReasons),
  newSize: z.string().nullable(),
  isSoldOut: z.boolean(),
  priceCents: z.int(),
  discountCents: z.int(),
  taxCents: z.int(),
  condition: z.enum(Object.keys(PIECE_CONDITIONS) as PieceCondition[]).nullable(),
  isRestocked: z.boolean(),
  receivedAt: timestampColumn.nullable(),
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
  requestedAt: timestampColumn,
  labelSentAt: timestampColumn.nullable(),
  receivedAt: timestampColumn.nullable(),
  completedAt: timestampColumn.nullable(),
  refundedCents: z.int().nullable(),
  /** Shipping in its next refund, and in its refunds so far, both with tax. */
  shippingCents: z.int(),
  refundedShippingCents: z.int(),
  feeCents: z.int().nullable(),
  refundReason: z.string().nullable(),
  pieces: z.array(pieceRow),
  exchange: z
    .object({ carrier: z.string(), trackingNumber: z.string(), shippedAt: timestampColumn })
    .nullable(),
});
export type StoredReturn = z.output<typeof returnRow>;
export type StoredPiece = z.output<typeof pieceRow>;

const orderReturnsRow = z.object({
  /** The rest of the payment. */
  leftCents: z.int(),
  /** The rest of shipping, with its tax. */
  leftShippingCents: z.int(),
  provider: z.enum(PROVIDERS).nullable(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  /** The newest first. */
  returns: z.array(returnRow),
  /** The free pieces of the counted sizes of its products. */
  stock: z.array(z.object({ productId: z.string(), size: z.string(), free: z.int() })),
});

/** The data that returns depend on, beside the order itself. */
export type StoredReturns = z.output<typeof orderReturnsRow>;

/**
 * The returns of the order with this id and, if given, this secure token; undefined if there is none
 * (readOrderWithToken).
 */
export async function readOrderReturns(
  orderId: string,
  secureToken?: string,
): Promise<StoredReturns | undefined> {
  const tokenHash = secureToken === undefined ? null : tokenHashOf(secureToken);
  return firstRow(orderReturnsRow)`
    select left_to_refund(paid) as "leftCents",
      coalesce((select shipping + tax from shipping_left(paid)), 0) as "leftShippingCents", provider, card_brand as "cardBrand", card_last4 as "cardLast4",
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
}
