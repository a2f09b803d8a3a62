import { shippingDays } from './delivery.ts';
import { type Place, UNITED_STATES } from './regions.ts';
import { taxUnknown } from './sales-tax.ts';
import {
  type BoughtMethod,
  ourSelling,
  promisedBy,
  ratePrice,
  type Selling,
  shipsTo,
  zoneOf,
} from './selling.ts';

/** A rate as a cart can choose it, at its price for this cart. */
export interface OfferedMethod extends BoughtMethod {
  priceCents: number;
}

/**
 * The choices at a destination for pieces of this subtotal, the default first; none while the destination is unknown.
 */
export function methodsTo(
  place: Place | undefined,
  subtotalCents: number,
  selling: Selling = ourSelling,
): OfferedMethod[] {
  const zone = zoneOf(place, selling);
  if (typeof zone === 'string') return [];
  return zone.rates.map((rate) => ({
    name: rate.name,
    priceCents: ratePrice(rate, subtotalCents),
    days: shippingDays({ country: '', ...place, method: promisedBy(rate) }),
  }));
}

/** The method by this name, else the first; undefined while the destination is unknown. */
export const chosenMethod = (
  methods: readonly OfferedMethod[],
  name: string | undefined,
): OfferedMethod | undefined => methods.find((method) => method.name === name) ?? methods[0];

/** Whether a method was chosen that the destination, which is known, doesn't have. */
export const isNotOffered = (
  methods: readonly OfferedMethod[],
  name: string | undefined,
): name is string =>
  name !== undefined && methods.length > 0 && chosenMethod(methods, name)?.name !== name;

/** The name of the chosen method where there is a choice. */
export const chosenName = (
  methods: readonly OfferedMethod[],
  name: string | undefined,
): string | undefined => (methods.length > 1 ? chosenMethod(methods, name)?.name : undefined);

/** The summary's text while shipping is unknown. */
export function shippingUnknown({ country }: Place): string {
  return country === UNITED_STATES && shipsTo(country) ? taxUnknown.checkout : 'choose a country';
}
