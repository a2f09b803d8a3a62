import * as z from 'zod/mini';
import { PIECE_CONDITIONS, type PieceCondition } from '#shop/returns.ts';
import { timestamp } from '../timestamp.ts';
import { orderNumber, shipment, shownShipment } from './order-actions.ts';
import { historyEntry } from './order.ts';
import { contract } from '../contract.ts';
import {
  cents,
  optionalLines,
  optionalText,
  requestKey,
  requiredLines,
  requiredText,
} from '../fields.ts';
import { orderAddress } from '../orders/order-content.ts';
import { officeReasons, piecesToReturn, returnPiece, shopperReturn } from '../returns/returns.ts';

/** `requested`, `label_sent` and `received` are what waits; refused and cancelled returns stand under `done`. */
export const RETURN_TABS = ['requested', 'label_sent', 'received', 'done'] as const;
export type ReturnTab = (typeof RETURN_TABS)[number];

const returnNumber = requiredText(60);
const done = z.object({});
const conditions = Object.keys(PIECE_CONDITIONS) as PieceCondition[];

/** A piece of a return as the office sees it. */
const managedPiece = z.object({
  ...returnPiece.shape,
  id: z.string(),
  productId: z.string(),
  condition: z.nullable(z.enum(conditions)),
  isRestocked: z.boolean(),
  receivedAt: z.nullable(timestamp),
  receivedBy: z.nullable(z.string()),
});
export type ManagedPiece = z.output<typeof managedPiece>;

const listedReturn = z.object({
  ...shopperReturn.shape,
  pieces: z.array(managedPiece),
  orderNumber: z.string(),
  name: z.string(),
  /** `Louisville, KY`. */
  place: z.string(),
  /** The next step. */
  next: z.nullable(z.enum(['send_label', 'receive', 'refund', 'ship'])),
  /** When we promised it; null if nothing is due of us. */
  dueAt: z.nullable(timestamp),
});
export type ListedReturn = z.output<typeof listedReturn>;

/** How many returns a page has. */
export const LISTED_RETURNS = 50;

/** A page of returns: the oldest first, `done` the newest. */
export const officeListReturns = contract({
  name: 'admin-list-returns',
  request: z.object({
    tab: z.enum(RETURN_TABS),
    /** Beginnings of words of the number, the name, the email address or the address. */
    search: optionalText(200),
    /** `next` of the page before. */
    after: z.optional(requiredText(100)),
  }),
  response: z.object({
    returns: z.array(listedReturn),
    counts: z.record(z.enum(RETURN_TABS), z.int()),
    /** Null on the last page. */
    next: z.nullable(z.string()),
  }),
});

/** Everything about one return. Amounts are in cents. */
export const officeGetReturn = contract({
  name: 'admin-get-return',
  request: z.object({ returnNumber }),
  response: z.object({
    ...listedReturn.shape,
    email: z.string(),
    phone: z.nullable(z.string()),
    shippingAddress: orderAddress,
    /** `2 pieces, $57.98, delivered November 20`. */
    order: z.string(),
    refundTo: z.nullable(z.string()),
    /** The rows above the sum. */
    amounts: z.array(z.object({ label: z.string(), value: z.string() })),
    /** The most that can be refunded. */
    leftCents: z.int(),
    trackingNumber: z.nullable(z.string()),
    trackingUrl: z.nullable(z.string()),
    /** The newest first. */
    history: z.array(historyEntry),
  }),
});
export type ManagedReturn = z.output<(typeof officeGetReturn)['response']>;

/**
 * Opens a return for a caller, or for a parcel that came back undelivered, which costs no fee and is received at once.
 */
export const officeCreateReturn = contract({
  name: 'admin-create-return',
  request: z.object({
    orderNumber,
    key: requestKey,
    pieces: piecesToReturn(officeReasons),
    /** Exactly then the reasons are `undelivered`. */
    isUndelivered: z.boolean(),
    note: optionalLines(1000),
  }),
  response: z.object({ returnNumber: z.string() }),
});

/** The largest label, in bytes. */
export const MAX_LABEL_BYTES = 2_000_000;

/** Stores a label and emails the shopper; a second one replaces the first. */
export const officeLabelReturn = contract({
  name: 'admin-label-return',
  request: z.object({
    returnNumber,
    /** The PDF in base64. */
    label: requiredText(Math.ceil(MAX_LABEL_BYTES / 3) * 4),
    carrier: requiredText(40),
    trackingNumber: optionalText(60),
  }),
  /** Null: the shopper was emailed this label before. */
  response: z.object({ email: z.nullable(z.string()) }),
});

/** Refuses a return with a reason that the shopper reads. */
export const officeRefuseReturn = contract({
  name: 'admin-refuse-return',
  request: z.object({ returnNumber, reason: requiredLines(500) }),
  response: done,
});

/** Marks a piece as received, or as not in the parcel. Marked again, it is corrected until it has an outcome. */
export const officeReceiveReturn = contract({
  name: 'admin-receive-return',
  request: z.object({
    returnNumber,
    pieceId: z.uuid(),
    /** Null: it was not in the parcel. */
    condition: z.nullable(z.enum(conditions)),
    isRestocked: z.boolean(),
  }),
  response: done,
});

/** Refunds the pieces for money once each of them is marked. */
export const officeRefundReturn = contract({
  name: 'admin-refund-return',
  request: z.object({
    returnNumber,
    amountCents: cents,
    /** Why it is another amount than the one worked out; the shopper reads it. */
    reason: optionalText(200),
    /** The sum on the page; 409 `refused` if it is another by now. */
    workedOutCents: cents,
  }),
  response: z.object({ amountCents: z.int() }),
});

/** Ships the new sizes, or corrects how they were shipped; the shopper is emailed the tracking number. */
export const officeShipReturn = contract({
  name: 'admin-ship-return',
  request: z.object({
    returnNumber,
    ...shipment,
    /** To correct it: what admin-get-return gave; 409 `refused` if it is something else by now. */
    from: z.optional(shownShipment),
  }),
  response: z.object({ email: z.string() }),
});

/** A new size has sold out: the piece comes back for money, without return shipping, and the shopper is told. */
export const officeConvertReturn = contract({
  name: 'admin-convert-return',
  request: z.object({ returnNumber, pieceId: z.uuid() }),
  response: done,
});
