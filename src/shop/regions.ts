import { COUNTRIES, COUNTRY_NAMES, UNITED_STATES } from './countries.ts';

export { UNITED_STATES } from './countries.ts';

/** US states, DC, territories and military addresses by postal abbreviation (requirements §5). */
// prettier-ignore
export const US_STATES: Readonly<Record<string, string>> = {
  AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California', CO: 'Colorado',
  CT: 'Connecticut', DE: 'Delaware', DC: 'District of Columbia', FL: 'Florida', GA: 'Georgia', HI: 'Hawaii',
  ID: 'Idaho', IL: 'Illinois', IN: 'Indiana', IA: 'Iowa', KS: 'Kansas', KY: 'Kentucky', LA: 'Louisiana',
  ME: 'Maine', MD: 'Maryland', MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota', MS: 'Mississippi',
  MO: 'Missouri', MT: 'Montana', NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey',
  NM: 'New Mexico', NY: 'New York', NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma',
  OR: 'Oregon', PA: 'Pennsylvania', RI: 'Rhode Island', SC: 'South Carolina', SD: 'South Dakota',
  TN: 'Tennessee', TX: 'Texas', UT: 'Utah', VT: 'Vermont', VA: 'Virginia', WA: 'Washington',
  WV: 'West Virginia', WI: 'Wisconsin', WY: 'Wyoming',
  AS: 'American Samoa', GU: 'Guam', MP: 'Northern Mariana Islands', PR: 'Puerto Rico',
  UM: 'U.S. Outlying Islands', VI: 'U.S. Virgin Islands', FM: 'Micronesia', MH: 'Marshall Islands', PW: 'Palau',
  AA: 'Armed Forces Americas', AE: 'Armed Forces Europe', AP: 'Armed Forces Pacific',
};

const normalize = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s.]+/g, ' ')
    .trim();
const codeByText = new Map(
  Object.entries(US_STATES).flatMap(([code, name]) => [
    [normalize(code), code],
    [normalize(name), code],
  ]),
);
const countryByText = new Map(COUNTRIES.map((name) => [normalize(name), name]));
for (const alias of ['us', 'usa', 'u s', 'u s a', 'united states of america']) {
  countryByText.set(alias, UNITED_STATES);
}

/** The postal abbreviation of a US state, from its name or abbreviation in any case; undefined if unknown. */
export function stateCode(text: string): string | undefined {
  return codeByText.get(normalize(text));
}

/** The country's name as listed, from a name in any case; undefined if unknown. */
export function countryName(text: string): string | undefined {
  return countryByText.get(normalize(text));
}

/** The ISO 3166-1 alpha-2 code of a listed country, for payment providers. */
export function countryCode(name: string): string | undefined {
  return Object.entries(COUNTRY_NAMES).find(([, listed]) => listed === name)?.[0];
}
