import { arrivalInUnitedStates, businessDays } from './delivery.ts';
import { noBreak } from './no-break.ts';
import { type Place, stateName, UNITED_STATES } from './regions.ts';
import type { ShippingDays } from './selling.ts';

/** The chosen method isn't offered where the parcel goes. */
export function methodNotOffered(chosen: string, place: Place, taken: string): string {
  const { country, stateProvince } = place;
  const state = country === UNITED_STATES && stateName(stateProvince);
  return `${chosen} doesn't go to ${state || country}. It ships ${taken}.`;
}

/** `3–5 business days, arrives Dec 4–9`, for an order placed now. */
export function describeDays(days: ShippingDays, now: Date): string {
  const arrives = arrivalInUnitedStates(now, { name: '', days });
  return `${businessDays(days).replace('-', '–')}, ${noBreak(`arrives\u00a0${arrives}`)}`;
}
