/**
 * Words and sums of the cart alone, which no address is known in yet: a module of its own, so that no other page loads
 * them.
 */
import { formatCents } from './money.ts';
import { UNITED_STATES } from './regions.ts';
import { homeZone, ourSelling, ratePrice, type Selling } from './selling.ts';

/** What shipping of these pieces costs wherever they go, in cents; null where that differs, or is to be chosen. */
export function sameEverywhere(
  subtotalCents: number,
  { zones }: Selling = ourSelling,
): number | null {
  const price = ratePrice(zones[0].rates[0], subtotalCents);
  const isSame = zones.every(
    ({ rates }) => rates.length === 1 && ratePrice(rates[0], subtotalCents) === price,
  );
  return isSame ? price : null;
}

/** A cart's way to free shipping at home. */
export interface FreeShipping {
  sentence: string;
  /** Which method, and where; empty if the shop has no other. */
  terms: string;
  /** How far the cart reaches, from 0 to 1. */
  reached: number;
}

/** By the first rate at home that costs nothing from some subtotal on; null without one. */
export function freeShipping(
  subtotalCents: number,
  selling: Selling = ourSelling,
): FreeShipping | null {
  const home = homeZone(selling);
  const rate = home.rates.find(({ freeFromCents }) => freeFromCents);
  if (!rate?.freeFromCents) return null;
  const { name, freeFromCents } = rate;
  const missing = formatCents(freeFromCents - subtotalCents);
  const isAlone = selling.zones.length === 1 && home.rates.length === 1;
  const isUs = home.to === 'everywhere' || home.to.includes('US');
  const where = isUs ? `the ${UNITED_STATES}` : home.name;
  return {
    sentence:
      ratePrice(rate, subtotalCents) === 0 ? 'This ships free' : `Add ${missing} for free shipping`,
    terms: isAlone ? '' : `${name}, in ${where}.`,
    reached: Math.min(1, subtotalCents / freeFromCents),
  };
}
