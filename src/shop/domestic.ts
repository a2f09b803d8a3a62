/**
 * The country with sales tax, delivery estimates and states from a list. Apart from regions.ts, because tracking an
 * order loads no list of countries.
 */
export const UNITED_STATES = 'United States';

/** The nine that are states to the Postal Service and countries to ISO 3166-1, by their code in both. */
// prettier-ignore
export const TERRITORIES: Readonly<Record<string, string>> = {
  AS: 'American Samoa', GU: 'Guam', MP: 'Northern Mariana Islands', PR: 'Puerto Rico',
  UM: 'U.S. Outlying Islands', VI: 'U.S. Virgin Islands', FM: 'Micronesia', MH: 'Marshall Islands', PW: 'Palau',
};

/** Whether a parcel there passes customs: abroad, unless it is a territory. */
export function isAbroad(country: string, stateProvince?: string): boolean {
  return country !== UNITED_STATES && territoryCode(country, stateProvince) === undefined;
}

/** The code of the territory that an address has as its country or as its state; undefined for any other place. */
export function territoryCode(country: string, stateProvince = ''): string | undefined {
  const name = (country === UNITED_STATES ? stateProvince : country).trim().toLowerCase();
  return Object.keys(TERRITORIES).find(
    (code) => name === TERRITORIES[code]?.toLowerCase() || name === code.toLowerCase(),
  );
}
