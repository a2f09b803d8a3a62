import { type OrderRecord, PAYMENT_METHOD_OF } from '../orders.queries.ts';
import type { StoredReturns, StoredPiece, StoredReturn } from './returns.queries.ts';
import { FEW_LEFT } from '#shop/availability.ts';
import { trackingLink } from '#shop/carriers.ts';
import { findProduct, otherSizesOf } from '#shop/catalog.ts';
import { UNITED_STATES } from '#shop/domestic.ts';
import { paymentMethodName } from '#shop/payment-method.ts';
import { pieceShares } from '#shop/piece-shares.ts';
import { isContinentalState } from '#shop/regions.ts';
import {
  canAskForReturn,
  isFaulty,
  isUnderWay,
  returnableUntil,
  type ReturnSums,
  returnSums,
  sendByDay,
} from '#shop/returns.ts';
import { formatChestFit, isGuideSize } from '#shop/size-guide.ts';

/** Returns as the order page shows them (requirements §6). */
export function describeReturns(order: OrderRecord, stored: StoredReturns, now: Date) {
  const pieces = returnablePieces(order, stored);
  const isShipped = order.status === 'shipped' || order.status === 'delivered';
  const canComeBack = isShipped && (pieces.length > 0 || stored.returns.some(isUnderWay));
  return {
    until: canComeBack ? returnableUntil(order.shippedAt, order.deliveredAt) : null,
    pieces: canAskFor(order, now) ? pieces : [],
    ...(stored.leftShippingCents > 0 && { shippingCents: shippingWithAll(order, stored, pieces) }),
    leftCents: stored.leftCents,
    refundTo: refundTarget(stored),
    requests: stored.returns.map((one) => describeReturn(one, stored.leftCents)),
  };
}

/** The refund of shipping if these come back, all that can, as damaged or wrong; 0 if another piece came to anything else. */
export function shippingWithAll(
  { items }: OrderRecord,
  { returns, leftShippingCents }: StoredReturns,
  pieces: readonly unknown[],
): number {
  const back = returns.flatMap(({ pieces }) => pieces).filter(({ outcome }) => outcome);
  const faulty = back.filter((piece) => piece.outcome === 'refunded' && isFaulty(piece));
  const all = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const isExchanged = back.some(({ outcome }) => outcome === 'exchanged');
  return !isExchanged && faulty.length + pieces.length === all ? leftShippingCents : 0;
}

export const canAskFor = ({ status, shippedAt, deliveredAt }: OrderRecord, now: Date): boolean =>
  canAskForReturn({ status, shippedAt, deliveredAt }, now);

/** Where the money of a refund goes: `Visa ending in 4242`; null if nothing was paid. */
export function refundTarget({ provider, cardBrand, cardLast4 }: StoredReturns): string | null {
  if (!provider || provider === 'free') return null;
  const method = PAYMENT_METHOD_OF[provider];
  return paymentMethodName({ method, cardBrand, cardLast4 });
}

/**
 * The pieces of an order that can come back, whenever it was shipped: those that are in no open return and were not
 * refunded by one. The k-th piece of a line has the k-th share. What a piece was exchanged for can come back for money
 * only.
 */
export function returnablePieces(order: OrderRecord, { returns, stock }: StoredReturns) {
  const shares = pieceShares(order.items, {
    discountCents: order.discountCents,
    taxCents: order.taxCents - order.shippingTaxCents,
  });
  const returned = returns.flatMap(({ pieces }) => pieces);
  return order.items.flatMap((item, line) =>
    (shares[line] ?? []).flatMap((share, index) => {
      const before = returned.filter(
        (one) => one.itemId === item.id && one.piece === index + 1 && !one.isWithdrawn,
      );
      if (before.some(({ outcome }) => outcome === null || outcome === 'refunded')) return [];
      const exchanged = before.find(({ outcome }) => outcome === 'exchanged');
      return {
        itemId: item.id,
        piece: index + 1,
        product: item.product,
        ...share,
        image: findProduct(item.productId)?.image ?? null,
        size: exchanged?.newSize ?? item.size,
        isExchanged: exchanged !== undefined,
        sizes: exchanged || !isContinental(order) ? [] : newSizes(item.productId, stock),
      };
    }),
  );
}

/**
 * Whether an order went to the 48 states or the District of Columbia: exchanges are shipped there (requirements §9).
 */
const isContinental = ({ shippingAddress: { country, state_province } }: OrderRecord) =>
  country === UNITED_STATES && isContinentalState(state_province);

/**
 * The sizes that a piece can be exchanged for or changed to, with how many can be sold; null if they are not counted.
 */
export const sizesWithFree = (productId: string, stock: StoredReturns['stock']) =>
  otherSizesOf(productId).map((size) => {
    const counted = stock.find((one) => one.productId === productId && one.size === size);
    return { size, free: counted ? Math.max(0, counted.free) : null };
  });

function newSizes(productId: string, stock: StoredReturns['stock']) {
  return sizesWithFree(productId, stock).map(({ size, free }) => ({
    size,
    fits: isGuideSize(size) ? `chest ${formatChestFit(size, 'in')} in` : null,
    free: free !== null && free <= FEW_LEFT ? free : null,
  }));
}

/**
 * A return as its shopper and the office see it; `leftCents` is what is left of the payment. The contracts leave out
 * what a shopper does not see.
 */
export function describeReturn(stored: StoredReturn, leftCents: number) {
  const { state, labelSentAt, exchange } = stored;
  return {
    ...stored,
    hasLabel: stored.label !== null && state === 'label_sent',
    sendBy: state === 'label_sent' && labelSentAt ? sendByDay(labelSentAt) : null,
    pieces: stored.pieces.map(describePiece),
    sums: sumsOf(stored, leftCents),
    exchange: exchange && {
      ...exchange,
      trackingUrl: trackingLink(exchange.carrier, exchange.trackingNumber) ?? null,
    },
  };
}

/** A piece of a return. One that is marked as not in the parcel counts as that before it has an outcome. */
function describePiece(piece: StoredPiece) {
  const isMissing = piece.receivedAt !== null && piece.condition === null;
  return {
    ...piece,
    image: findProduct(piece.productId)?.image ?? null,
    outcome: piece.outcome ?? (isMissing ? ('not_received' as const) : null),
  };
}

/** The pieces of a return that are still to be refunded or exchanged: not those that were missing in the parcel. */
export const openPieces = ({ pieces }: StoredReturn): StoredPiece[] =>
  pieces.filter(
    ({ outcome, receivedAt, condition }) =>
      outcome === null && (receivedAt === null || condition !== null),
  );

/** The computed rest to refund; amounts in cents. */
export const workedOut = (stored: StoredReturn, leftCents: number): ReturnSums =>
  returnSums(openPieces(stored).map(describePiece), leftCents, stored.shippingCents);

/** Refunded amounts, and the rest to refund. */
function sumsOf(stored: StoredReturn, leftCents: number): ReturnSums {
  const sums = workedOut(stored, leftCents);
  if (stored.refundedCents === null) return sums;
  for (const piece of stored.pieces.filter(({ outcome }) => outcome === 'refunded')) {
    sums.priceCents += piece.priceCents;
    sums.discountCents += piece.discountCents;
    sums.taxCents += piece.taxCents;
  }
  sums.shippingCents = (sums.shippingCents ?? 0) + stored.refundedShippingCents || undefined;
  sums.feeCents += stored.feeCents ?? 0;
  sums.totalCents += stored.refundedCents;
  return sums;
}
