import type { CartLine } from './cart-lines.ts';
import { proportionOfCents, shareOfCents } from './money.ts';
import { pieceShares } from './piece-shares.ts';
import { destinationOf, type Place, UNITED_STATES, US_STATES } from './regions.ts';
import { formatRate, salesTaxRate } from './sales-tax-rates.ts';
import { type ClothingExemption, ourSelling, type SalesTax, type Selling } from './selling.ts';

/** Whether the tax can be computed: in the United States it depends on the state. */
export function isTaxKnown({ stateProvince, country }: Place): boolean {
  return country !== UNITED_STATES || stateProvince.trim() !== '';
}

/** What the summary says instead of the tax while it is unknown. */
export const taxUnknown = { cart: 'calculated at checkout', checkout: 'choose a state' } as const;

/** The address that decides about sales tax: that of the bill or of the parcel. */
export const taxPlace = (
  { billingAddress, shippingAddress }: TaxPlaces,
  { salesTax }: Selling = ourSelling,
): Place | undefined => (salesTax.by === 'billing' ? billingAddress : shippingAddress);

interface TaxPlaces {
  billingAddress?: Place | undefined;
  shippingAddress?: Place | undefined;
}

/**
 * The label in the summary: `Sales Tax (Kentucky, 6%)`; without the rate where not all was taxed, and without a state
 * abroad.
 */
export function salesTaxLabel(place: Place, isTaxedInFull = true): string {
  const { state } = destinationOf(place.country, place.stateProvince);
  if (!state) return 'Sales Tax';
  const rate = isTaxedInFull ? `, ${formatRate(salesTaxRate(place))}` : '';
  return `Sales Tax (${US_STATES[state]}${rate})`;
}

/** Whether sales tax is collected for a state. */
export const isCollectedIn = (
  state: string,
  { salesTax: { collectedIn } }: Selling = ourSelling,
): boolean => collectedIn === 'every state' || collectedIn.includes(state);

/** What is taxed, in cents; without what can't be had. */
interface TaxedCart {
  lines: readonly Pick<CartLine, 'product' | 'quantity'>[];
  discountCents: number;
  shippingCents: number;
}

/** Sales tax and what it is on, in integer cents. */
export interface TaxedAmounts {
  /** All tax, rounded once. */
  taxCents: number;
  /** The part of it that is on shipping: what remains after the rounded tax on pieces. */
  shippingTaxCents: number;
  /** What is taxed of shipping. */
  taxableShippingCents: number;
  /** What is taxed of each piece of a line; null, for all lines: its price less its discount. */
  taxablePieces: (number[] | null)[];
  /** Whether all pieces and shipping are taxed, by a rate that may be 0. */
  isTaxedInFull: boolean;
}

/**
 * The sales tax on a cart. Clothing is exempt piece by piece, after its share of the discount; shipping is taxed where
 * its state says so, in proportion to what is taxed of the pieces, or as a whole as soon as one is taxed.
 */
export function salesTaxOf(
  { lines, discountCents, shippingCents }: TaxedCart,
  places: TaxPlaces,
  selling: Selling = ourSelling,
): TaxedAmounts {
  const place = taxPlace(places, selling);
  const state = place && destinationOf(place.country, place.stateProvince).state;
  const { clothingExempt } = selling.salesTax;
  const isCollected = !state || isCollectedIn(state, selling);
  const rate = place && isCollected ? salesTaxRate(place) : 0;
  const exemption = isCollected && state ? clothingExempt[state] : undefined;
  const pieces = taxPieces(lines, discountCents, exemption);
  const taxableShippingCents = isCollected
    ? taxedShipping(
        shippingCents,
        // A code that takes all off leaves no prices to tell how much of shipping is taxed.
        pieces.totalCents > 0 ? pieces : taxPieces(lines, 0, exemption),
        state,
        selling.salesTax,
      )
    : 0;
  const taxableCents = pieces.taxableCents + taxableShippingCents;
  const taxCents = shareOfCents(taxableCents, rate);
  return {
    taxCents,
    shippingTaxCents: taxCents - shareOfCents(pieces.taxableCents, rate),
    taxableShippingCents,
    taxablePieces: pieces.taxable,
    isTaxedInFull: isCollected && taxableCents === pieces.totalCents + shippingCents,
  };
}

interface TaxedPieces {
  /** As in TaxedAmounts. */
  taxable: (number[] | null)[];
  taxableCents: number;
  totalCents: number;
}

function taxPieces(
  lines: TaxedCart['lines'],
  discountCents: number,
  exemption: ClothingExemption | undefined,
): TaxedPieces {
  const priced = lines.map(({ product, quantity }) => ({
    unitCents: product.priceCents,
    quantity,
  }));
  const shares = pieceShares(priced, { discountCents, taxCents: 0 });
  const prices = shares.map((line) => line.map((share) => share.priceCents - share.discountCents));
  const taxed = prices.map((line, index) =>
    exemption && lines[index]?.product.clothing !== false
      ? line.map((cents) => taxedPrice(cents, exemption))
      : line,
  );
  const [taxableCents, totalCents] = [sum(taxed.flat()), sum(prices.flat())];
  return {
    taxable: taxed.map((line) => (taxableCents === totalCents ? null : line)),
    taxableCents,
    totalCents,
  };
}

/** What is taxed of a piece of clothing of this price. */
function taxedPrice(cents: number, exemption: ClothingExemption): number {
  if (exemption === 'all') return 0;
  if ('belowCents' in exemption) return cents < exemption.belowCents ? 0 : cents;
  return Math.max(0, cents - exemption.upToCents);
}

function taxedShipping(
  shippingCents: number,
  { taxableCents, totalCents }: TaxedPieces,
  state: string | undefined,
  { shippingTaxed, wholeShippingTaxed }: SalesTax,
): number {
  if (!state || taxableCents === 0) return 0;
  if (wholeShippingTaxed.includes(state)) return shippingCents;
  return shippingTaxed.includes(state)
    ? proportionOfCents(shippingCents, taxableCents, totalCents)
    : 0;
}

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);
