import { addDays, RETURN_DAYS, RETURN_SHIPPING_CENTS } from './delivery.ts';
import type { OrderStatus } from './order-state.ts';
import { type Day, shopClock } from './shop-clock.ts';

/** Why a piece comes back (requirements §6), with the words of the form. */
export const RETURN_REASONS = {
  too_small: 'Too small',
  too_large: 'Too large',
  not_as_pictured: 'Not as pictured',
  damaged_or_wrong: 'Damaged or wrong',
  changed_my_mind: 'Changed my mind',
} as const;
export type ReturnReason = keyof typeof RETURN_REASONS;

/** The reason of a parcel that came back undelivered; only the owner opens such a return. */
export const UNDELIVERED = 'undelivered' as const;

export const RETURN_STATES = [
  'requested',
  'label_sent',
  'received',
  'completed',
  'refused',
  'cancelled',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** Whether a return is neither completed nor closed. */
export const isUnderWay = ({ state }: { state: ReturnState }): boolean =>
  state === 'requested' || state === 'label_sent' || state === 'received';

export const PIECE_OUTCOMES = ['refunded', 'exchanged', 'not_received'] as const;

/** In what condition a piece came back. */
export const PIECE_CONDITIONS = { as_new: 'As new', worn: 'Worn', damaged: 'Damaged' } as const;
export type PieceCondition = keyof typeof PIECE_CONDITIONS;

/** A request whose label was not used closes after this many days; the shopper is reminded a week before. */
export const LABEL_DAYS = 30;
export const LABEL_REMINDER_DAYS = 23;

/** Our promises (requirements §9): the label after the request; refund and new size after receipt, in business days. */
export const LABEL_HOURS = 24;
export const REFUND_DAYS = 7;
export const EXCHANGE_DAYS = 5;

/** How long after shipping a parcel can be returned whose delivery is not known, in days. */
const RETURN_DAYS_FROM_SHIPPING = RETURN_DAYS + 10;

/**
 * The last day on which a return can be asked for, on the shop's clock; null before the order ships (requirements §9).
 */
export function returnableUntil(shippedAt: Date | null, deliveredAt: Date | null): Day | null {
  if (deliveredAt) return addDays(shopClock(deliveredAt).day, RETURN_DAYS);
  return shippedAt && addDays(shopClock(shippedAt).day, RETURN_DAYS_FROM_SHIPPING);
}

interface ReturnableOrder {
  status: OrderStatus;
  shippedAt: Date | null;
  deliveredAt: Date | null;
}

/** Whether the shopper can ask for a return now. */
export function canAskForReturn(order: ReturnableOrder, now: Date): boolean {
  const until = returnableUntil(order.shippedAt, order.deliveredAt);
  const isShipped = order.status === 'shipped' || order.status === 'delivered';
  return isShipped && until !== null && shopClock(now).day <= until;
}

/** The last day for handing over a parcel whose label was sent then, on the shop's clock. */
export const sendByDay = (labelSentAt: Date): Day =>
  addDays(shopClock(labelSentAt).day, LABEL_DAYS);

/** The amounts for one piece, in cents. */
export interface PieceShare {
  priceCents: number;
  discountCents: number;
  taxCents: number;
}

/** A piece that comes back: for another size, or for money. */
export interface ReturnedPiece extends PieceShare {
  reason: ReturnReason | typeof UNDELIVERED;
  newSize: string | null;
  /** It was to be exchanged, and its new size sold out. */
  isSoldOut?: boolean;
}

export interface ReturnSums extends PieceShare {
  /** The refund of shipping, with its tax. */
  shippingCents?: number | undefined;
  feeCents: number;
  totalCents: number;
}

/**
 * The refund to the shopper, in cents: the shares of the pieces for money less return shipping, which is charged once
 * a request unless each of them is damaged, wrong, undelivered or sold out; with `shippingCents`, what of shipping comes
 * back with them and its tax; at most what is left of the payment (requirements §9).
 */
export function returnSums(
  pieces: readonly ReturnedPiece[],
  leftCents: number,
  shippingCents = 0,
): ReturnSums {
  const forMoney = pieces.filter(({ newSize }) => newSize === null);
  const sum = (part: keyof PieceShare) => forMoney.reduce((total, piece) => total + piece[part], 0);
  const share = {
    priceCents: sum('priceCents'),
    discountCents: sum('discountCents'),
    taxCents: sum('taxCents'),
  };
  const shares = Math.min(share.priceCents - share.discountCents + share.taxCents, leftCents);
  const feeCents = forMoney.every(isFree) ? 0 : Math.min(RETURN_SHIPPING_CENTS, shares);
  const back = Math.min(shippingCents, leftCents - shares);
  return {
    ...share,
    ...(back > 0 && { shippingCents: back }),
    feeCents,
    totalCents: shares + back - feeCents,
  };
}

/** Whether a piece comes back for money because it is damaged or wrong: once all of an order do, shipping does too. */
export const isFaulty = ({ reason, newSize }: ReturnedPiece): boolean =>
  reason === 'damaged_or_wrong' && newSize === null;

/** The refund of shipping with these of the returnable pieces, if all of them bring it back. */
export const shippingWith = (
  chosen: readonly ReturnedPiece[],
  { pieces, shippingCents = 0 }: { pieces: readonly unknown[]; shippingCents?: number | undefined },
): number => (chosen.length === pieces.length && chosen.every(isFaulty) ? shippingCents : 0);

/** Whether the owner opened it for a parcel that couldn't be delivered: it has no label, and is received at once. */
export const isUndelivered = ({ pieces }: { pieces: readonly Pick<ReturnedPiece, 'reason'>[] }) =>
  pieces.every(({ reason }) => reason === UNDELIVERED);

function isFree({ reason, isSoldOut }: ReturnedPiece): boolean {
  return isSoldOut === true || reason === 'damaged_or_wrong' || reason === UNDELIVERED;
}
