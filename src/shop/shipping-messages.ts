import { businessDays, estimateDelivery, formatDayRange } from './delivery.ts';
import { formatCents } from './money.ts';
import { noBreak } from './no-break.ts';
import { type Place, stateName, UNITED_STATES } from './regions.ts';
import {
  homeZone,
  ourSelling,
  ratePrice,
  type Selling,
  type ShippingDays,
  shipsTo,
} from './selling.ts';
import { taxUnknown } from './sales-tax.ts';

/** The summary's text while shipping is unknown. */
export function shippingUnknown({ country }: Place): string {
  return country === UNITED_STATES && shipsTo(country) ? taxUnknown.checkout : 'choose a country';
}

/** The chosen method isn't offered where the parcel goes. */
export function methodNotOffered(chosen: string, place: Place, taken: string): string {
  const { country, stateProvince } = place;
  const state = country === UNITED_STATES && stateName(stateProvince);
  return `${chosen} doesn't go to ${state || country}. It ships ${taken}.`;
}

/** `3–5 business days, arrives Dec 4–9`, for an order placed now. */
export function describeDays(days: ShippingDays, now: Date): string {
  const method = { name: '', days };
  const { arrives } = estimateDelivery({ country: UNITED_STATES, method, orderedAt: now, now });
  const arrival = arrives ? `, ${noBreak(`arrives\u00a0${formatDayRange(arrives)}`)}` : '';
  return businessDays(days).replace('-', '–') + arrival;
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
