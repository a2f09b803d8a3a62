import { destinationOf, type Place, stateName, UNITED_STATES } from './regions.ts';
import { salesTax, zones } from './selling.generated.ts';

/** Business days from shipping to arrival, the first and the last. */
export type ShippingDays = [min: number, max: number];

/** What shipping to a zone costs, by one method. */
export interface Rate {
  name: string;
  priceCents: number;
  /** From this subtotal before a promo code on it costs nothing; null: never. */
  freeFromCents: number | null;
  /**
   * Null promises no days. `domestic` is the rate of a shop that wrote none: days in the states alone (requirements
   * §2).
   */
  days: ShippingDays | null | 'domestic';
}

/** Where the same rates apply. */
export interface Zone {
  name: string;
  /** Codes of countries (`CA`) and of states (`US-AK`). */
  to: 'everywhere' | readonly string[];
  /** The first is chosen at first. */
  rates: readonly [Rate, ...Rate[]];
}

/** What is exempt of the price of a piece of clothing: all, all of one below a limit, or up to a limit; in cents. */
export type ClothingExemption = 'all' | { belowCents: number } | { upToCents: number };

/** Where sales tax is collected and on what; states by their codes. */
export interface SalesTax {
  /** The address that decides. */
  by: 'billing' | 'shipping';
  collectedIn: 'every state' | readonly string[];
  clothingExempt: Readonly<Record<string, ClothingExemption>>;
  /** Shipping is taxed by the share of taxed pieces. */
  shippingTaxed: readonly string[];
  /** Shipping is taxed as a whole as soon as a piece is. */
  wholeShippingTaxed: readonly string[];
}

/** What content/selling.json says, or a shop without it. */
export interface Selling {
  zones: readonly [Zone, ...Zone[]];
  salesTax: SalesTax;
}
export const ourSelling: Selling = { zones, salesTax };

/** The zone of a destination: `unknown` as long as what is still empty can change it, `unserved` if it is in none. */
export type ZoneOf = Zone | 'unknown' | 'unserved';

/** The first zone that a destination is in. */
export function zoneOf(place: Place | undefined, { zones }: Selling = ourSelling): ZoneOf {
  const [first] = zones;
  if (!place?.country) return first.to === 'everywhere' ? first : 'unknown';
  const { country, state } = destinationOf(place.country, place.stateProvince);
  if (country === 'US' && !state && zones.some(({ to }) => namesState(to))) return 'unknown';
  return zones.find(({ to }) => includes(to, country, state)) ?? 'unserved';
}

const includes = (to: Zone['to'], country: string, state?: string) =>
  to === 'everywhere' || to.includes(country) || to.includes(`${country}-${state}`);

const namesState = (to: Zone['to']) =>
  to !== 'everywhere' && to.some((code) => code.startsWith('US-'));

/** Whether something is shipped to a country, though perhaps not to all of its states. */
export const shipsTo = (country: string, { zones }: Selling = ourSelling): boolean => {
  const { country: code, state } = destinationOf(country, '');
  return zones.some(
    ({ to }) => includes(to, code, state) || (code === 'US' && !state && namesState(to)),
  );
};

/** The part of an address that nothing is shipped to, and what it is called; undefined where something is. */
export function unservedPart(
  place: Place | undefined,
  selling: Selling = ourSelling,
): { field: keyof Place; name: string } | undefined {
  if (!place || zoneOf(place, selling) !== 'unserved') return undefined;
  const { country, stateProvince } = place;
  if (country !== UNITED_STATES || !shipsTo(country, selling))
    return { field: 'country', name: country };
  return { field: 'stateProvince', name: stateName(stateProvince) ?? stateProvince };
}

const domesticZone = ({ zones }: Selling): Zone | undefined =>
  zones.find(({ to }) => includes(to, 'US'));

/** The zone of the United States, else the first: what pages say before there is an address. */
export const homeZone = (selling: Selling = ourSelling): Zone =>
  domesticZone(selling) ?? selling.zones[0];

/**
 * What one piece costs to ship by the first rate of each zone, in cents: within the United States, and wherever a zone
 * names. `everywhere` names no other country.
 */
export function namedRates(priceCents: number, selling: Selling = ourSelling) {
  const home = domesticZone(selling);
  const named = selling.zones.flatMap((zone) =>
    zone.to === 'everywhere'
      ? []
      : zone.to.filter((code) => code !== 'US').map((code) => ({ code, zone })),
  );
  return [...(home ? [{ code: 'US', zone: home }] : []), ...named].map(({ code, zone }) => {
    const [country = '', state = ''] = code.split('-');
    const [rate] = zone.rates;
    return { country, state, cents: ratePrice(rate, priceCents), days: rate.days };
  });
}

/** Whether anything is ever charged for shipping. */
export const chargesShipping = ({ zones }: Selling = ourSelling): boolean =>
  zones.some(({ rates }) => rates.some(({ priceCents }) => priceCents > 0));

/** Whether a piece of this price ships free wherever it goes, if nothing else is chosen. */
export const shipsFree = (priceCents: number, { zones }: Selling = ourSelling): boolean =>
  zones.every(({ rates }) => ratePrice(rates[0], priceCents) === 0);

/** What a rate costs for pieces of this subtotal, before a promo code and without what can't be had, in cents. */
export const ratePrice = ({ priceCents, freeFromCents }: Rate, subtotalCents: number): number =>
  freeFromCents !== null && subtotalCents >= freeFromCents ? 0 : priceCents;

/** The rate of a zone that a shopper has chosen by its name, else the first. */
export const chosenRate = ({ rates }: Zone, name?: string): Rate =>
  rates.find((rate) => rate.name === name) ?? rates[0];

/** Whether a shopper may have chosen a rate by this name; without one they take the first. */
export const hasRate = (zone: Zone | undefined, name?: string): boolean =>
  !name || Boolean(zone?.rates.some((rate) => rate.name === name));

/** A shipping method with the business days that it promises; null for none. */
export interface BoughtMethod {
  name: string;
  days: ShippingDays | null;
}

/** The method of an order as bought: it stays, though the content changes. */
export interface ShippingMethod extends BoughtMethod {
  /** The names of what could be chosen. */
  offered: readonly string[];
}

/** What is kept of the rate that a shopper chose; null in a shop which wrote none. */
export function methodOf(zone: Zone, chosen?: string): ShippingMethod | null {
  const promised = promisedBy(chosenRate(zone, chosen));
  return promised && { ...promised, offered: zone.rates.map((rate) => rate.name) };
}

/** The method of a rate with its days; null in a shop which wrote none. */
export const promisedBy = ({ name, days }: Rate): BoughtMethod | null =>
  days === 'domestic' ? null : { name, days };

/** The name of an order's method where there was a choice. */
export const methodName = (method: ShippingMethod | null | undefined): string | undefined =>
  method && method.offered.length > 1 ? method.name : undefined;

/** The same where another one than the first was chosen. */
export const otherMethodName = (method: ShippingMethod | null): string | undefined =>
  method?.name === method?.offered[0] ? undefined : method?.name;
