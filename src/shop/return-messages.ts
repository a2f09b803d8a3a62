/** Texts and rows of returns and exchanges, on the order page and in emails. */

import { brand } from './brand.ts';
import { businessDays, DELIVERY, RETURN_DAYS } from './delivery.ts';
import { formatCents } from './money.ts';
import { type AmountRow, orderAmountRows, SHIPPING_WITH_TAX } from './pricing.ts';
import { LABEL_DAYS, type ReturnedPiece, type ReturnState, type ReturnSums } from './returns.ts';
import { SHOP_TIME_ZONE } from './shop-clock.ts';

export const returnTexts = {
  lead: 'Choose what comes back. Unworn, unwashed, tags on. We email a prepaid label within 24 hours.',
  exchange: `Free in the continental US. We hold the new size until ${LABEL_DAYS} days after we send your label.`,
  fee: 'Once a request. Nothing if all of it is damaged or wrong.',
  labelPending: 'We email it within 24 hours.',
  /** On the packing slip, beside a code; that of a gift leads to Track Order. */
  slip: (isToBuyer: boolean) =>
    `Within ${RETURN_DAYS} days of delivery, unworn, unwashed, tags on. ${
      isToBuyer
        ? 'Scan the code and choose what comes back.'
        : 'Scan the code and enter the order number with the email of whoever bought it.'
    } We email a prepaid label within 24 hours.`,
  undelivered: 'The carrier couldn’t deliver your parcel, so it came back to us.',
  nothingChosen: 'Choose what comes back.',
  nextMissing: 'Choose another size or a refund for what comes back.',
  noAnswer:
    'The shop did not answer. What you chose is kept, and pressing again is safe: it is done once.',
  notCanceled: 'Not canceled',
  cameByExchange: 'came by exchange, money back only',
  noSizeLeft: 'every size has sold out, money back only',
  cancelled: 'This request is canceled. Nothing comes back, and nothing was refunded.',
} as const;

/** The text at the top of the page while a return is under way. */
export const returnIntroductions: Partial<Record<ReturnState, string>> = {
  requested: 'We have your return request. We email the label within 24 hours.',
  label_sent: 'Your return is on file. The label is ready; the parcel is yours to hand over.',
  received: 'Your return has reached us. We look at each piece.',
};

/** How to pack a parcel for this carrier, in three steps. */
export const packingSteps = (carrier: string) => [
  'Fold the pieces with their tags on. Any box or bag that closes will do; ours is fine.',
  'Print the label and stick it flat over the old one.',
  `Hand it to any ${carrier} location or driver, and keep the receipt.`,
];

/** Where the money goes and when; empty if none does. */
export function refundTerms(refundTo: string | null, totalCents: number): string {
  if (refundTo === null || totalCents === 0) return '';
  return `To your ${refundTo}, 5-7 business days after the parcel reaches us.`;
}

/** The refund of a cancellation. */
export const cancelTerms = (refundTo: string | null, leftCents: number) =>
  leftCents > 0
    ? `${formatCents(leftCents)} goes to your ${refundTo ?? 'original payment method'} and takes 5-7 business days. It can’t be undone.`
    : 'Nothing ships, and there is nothing to refund. It can’t be undone.';

export const exchangeTerms = `New sizes ship ${businessDays(DELIVERY)} after the parcel reaches us.`;

/** An instant on the shop's clock: `Nov 24, 9:12 AM`. */
export const dayAndTime = (instant: string) =>
  new Date(instant).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: SHOP_TIME_ZONE,
  });

export interface NamedPiece extends ReturnedPiece {
  product: string;
  size: string;
  outcome?: string | null;
}

/** The same pieces together, in the order in which they come: one of each, and how many there are. */
export function groupPieces<Piece extends NamedPiece>(pieces: readonly Piece[]) {
  const groups = new Map<string, { piece: Piece; quantity: number }>();
  for (const piece of pieces) {
    const key = `${amountLabel(piece)} ${piece.reason} ${piece.outcome}`;
    const group = groups.get(key) ?? { piece, quantity: 0 };
    groups.set(key, { ...group, quantity: group.quantity + 1 });
  }
  return [...groups.values()];
}

/** The last row, under the amounts: an exchange alone costs nothing, and what was refunded doesn't come any more. */
export function returnTotalRow(
  pieces: readonly Pick<NamedPiece, 'newSize' | 'outcome'>[],
  { totalCents }: ReturnSums,
): AmountRow {
  const isRefunded = pieces.some(({ outcome }) => outcome === 'refunded');
  const isExchange = pieces.length > 0 && pieces.every(({ newSize }) => newSize !== null);
  return isExchange
    ? { label: 'You pay', value: 'nothing' }
    : { label: isRefunded ? 'Refunded' : 'You get back', value: formatCents(totalCents) };
}

/**
 * The rows above what comes back: prices, discount, tax and return shipping, exchanges as `Free`; amounts that differ
 * from them.
 */
export function returnAmountRows(
  pieces: readonly NamedPiece[],
  sums: ReturnSums,
  order: Parameters<typeof orderAmountRows>[0],
): AmountRow[] {
  const prices = new Map<string, number>();
  const exchanges = new Set<string>();
  for (const piece of pieces.filter(({ outcome }) => outcome !== 'not_received')) {
    const label = amountLabel(piece);
    if (piece.newSize === null) prices.set(label, (prices.get(label) ?? 0) + piece.priceCents);
    else exchanges.add(label);
  }
  const { priceCents, discountCents, taxCents, shippingCents = 0, feeCents, totalCents } = sums;
  const adjustment =
    totalCents - (priceCents - discountCents + taxCents + shippingCents - feeCents);
  const code = order.promoCode ? ` (${order.promoCode})` : '';
  const amounts: [label: string, cents: number][] = [
    [`Its share of the discount${code}`, -discountCents],
    [orderAmountRows(order).at(-1)?.label ?? 'Sales Tax', taxCents],
    [SHIPPING_WITH_TAX, shippingCents],
    ['Return shipping', -feeCents],
    ['Adjusted or refunded before', adjustment],
  ];
  return [
    ...[...prices, ...amounts.filter(([, cents]) => cents !== 0)].map(([label, cents]) => ({
      label,
      value: formatCents(cents),
    })),
    ...[...exchanges].map((label) => ({ label, value: 'Free' })),
  ];
}

/** Without the brand, and with no-break spaces, so that a size never stands alone on a line. */
function amountLabel({ product, size, newSize }: NamedPiece): string {
  const name = product.replace(`${brand.name} `, '');
  return newSize === null ? `${name},\u00a0${size}` : `${name}, ${newSize}\u00a0for\u00a0${size}`;
}
