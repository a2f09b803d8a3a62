import { territoryCode, UNITED_STATES } from './domestic.ts';

interface Place {
  city: string;
  state_province: string;
  postal_code: string;
  country: string;
}

/** People type these where an address has nothing: the form asks for a state and a postal code everywhere. */
const DASHES = /^[\p{Pd}\u2212]+$/u;

/** In these countries every address has a state or province, which may be called as its city. */
const WITH_STATES = [UNITED_STATES, 'Canada'];

const fold = (text: string) => text.trim().toLowerCase();

/**
 * An address as carriers take it: a territory is a state of the United States, whichever way it was typed, and a lone
 * dash or a state that repeats the city is empty.
 */
export function postalAddress<Address extends Place>(address: Address): Address {
  const { city, state_province, country } = address;
  const postal_code = withoutDash(address.postal_code);
  const territory = territoryCode(country, state_province);
  const isRepeated = !WITH_STATES.includes(country) && fold(state_province) === fold(city);
  const state = isRepeated ? '' : withoutDash(state_province);
  if (!territory) return { ...address, state_province: state, postal_code };
  // As a country, it leaves the state to what the people there divide it by.
  const isPart = state !== '' && territoryCode(UNITED_STATES, state) !== territory;
  return {
    ...address,
    city: isPart ? `${city}, ${state}` : city,
    state_province: territory,
    postal_code,
    country: UNITED_STATES,
  };
}

const withoutDash = (text: string) => (DASHES.test(text.trim()) ? '' : text);

/**
 * The line of an address with its city: `Portland, Oregon 97205`, `San Juan, PR 00901`, `Doha`; the code stays with
 * what is before it.
 */
export function cityLine(address: Place): string {
  const { city, state_province, postal_code } = postalAddress(address);
  return [[city, state_province].filter(Boolean).join(', '), postal_code]
    .filter(Boolean)
    .join('\u00a0');
}
