import { TERRITORIES, territoryCode, UNITED_STATES } from './domestic.ts';

export { UNITED_STATES } from './domestic.ts';

/** English country names by ISO 3166-1 alpha-2 code, from CLDR; United States first (requirements §5). */
// prettier-ignore
const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  US: 'United States', AF: 'Afghanistan', AX: 'Åland Islands', AL: 'Albania', DZ: 'Algeria',
  AS: 'American Samoa', AD: 'Andorra', AO: 'Angola', AI: 'Anguilla', AQ: 'Antarctica', AG: 'Antigua & Barbuda',
  AR: 'Argentina', AM: 'Armenia', AW: 'Aruba', AU: 'Australia', AT: 'Austria', AZ: 'Azerbaijan', BS: 'Bahamas',
  BH: 'Bahrain', BD: 'Bangladesh', BB: 'Barbados', BY: 'Belarus', BE: 'Belgium', BZ: 'Belize', BJ: 'Benin',
  BM: 'Bermuda', BT: 'Bhutan', BO: 'Bolivia', BA: 'Bosnia & Herzegovina', BW: 'Botswana', BV: 'Bouvet Island',
  BR: 'Brazil', IO: 'British Indian Ocean Territory', VG: 'British Virgin Islands', BN: 'Brunei',
  BG: 'Bulgaria', BF: 'Burkina Faso', BI: 'Burundi', KH: 'Cambodia', CM: 'Cameroon', CA: 'Canada',
  CV: 'Cape Verde', BQ: 'Caribbean Netherlands', KY: 'Cayman Islands', CF: 'Central African Republic',
  TD: 'Chad', CL: 'Chile', CN: 'China', CX: 'Christmas Island', CC: 'Cocos (Keeling) Islands', CO: 'Colombia',
  KM: 'Comoros', CG: 'Congo - Brazzaville', CD: 'Congo - Kinshasa', CK: 'Cook Islands', CR: 'Costa Rica',
  CI: 'Côte d’Ivoire', HR: 'Croatia', CU: 'Cuba', CW: 'Curaçao', CY: 'Cyprus', CZ: 'Czechia', DK: 'Denmark',
  DJ: 'Djibouti', DM: 'Dominica', DO: 'Dominican Republic', EC: 'Ecuador', EG: 'Egypt', SV: 'El Salvador',
  GQ: 'Equatorial Guinea', ER: 'Eritrea', EE: 'Estonia', SZ: 'Eswatini', ET: 'Ethiopia', FK: 'Falkland Islands',
  FO: 'Faroe Islands', FJ: 'Fiji', FI: 'Finland', FR: 'France', GF: 'French Guiana', PF: 'French Polynesia',
  TF: 'French Southern Territories', GA: 'Gabon', GM: 'Gambia', GE: 'Georgia', DE: 'Germany', GH: 'Ghana',
  GI: 'Gibraltar', GR: 'Greece', GL: 'Greenland', GD: 'Grenada', GP: 'Guadeloupe', GU: 'Guam', GT: 'Guatemala',
  GG: 'Guernsey', GN: 'Guinea', GW: 'Guinea-Bissau', GY: 'Guyana', HT: 'Haiti', HM: 'Heard & McDonald Islands',
  HN: 'Honduras', HK: 'Hong Kong SAR China', HU: 'Hungary', IS: 'Iceland', IN: 'India', ID: 'Indonesia',
  IR: 'Iran', IQ: 'Iraq', IE: 'Ireland', IM: 'Isle of Man', IL: 'Israel', IT: 'Italy', JM: 'Jamaica',
  JP: 'Japan', JE: 'Jersey', JO: 'Jordan', KZ: 'Kazakhstan', KE: 'Kenya', KI: 'Kiribati', KW: 'Kuwait',
  KG: 'Kyrgyzstan', LA: 'Laos', LV: 'Latvia', LB: 'Lebanon', LS: 'Lesotho', LR: 'Liberia', LY: 'Libya',
  LI: 'Liechtenstein', LT: 'Lithuania', LU: 'Luxembourg', MO: 'Macao SAR China', MG: 'Madagascar', MW: 'Malawi',
  MY: 'Malaysia', MV: 'Maldives', ML: 'Mali', MT: 'Malta', MH: 'Marshall Islands', MQ: 'Martinique',
  MR: 'Mauritania', MU: 'Mauritius', YT: 'Mayotte', MX: 'Mexico', FM: 'Micronesia', MD: 'Moldova', MC: 'Monaco',
  MN: 'Mongolia', ME: 'Montenegro', MS: 'Montserrat', MA: 'Morocco', MZ: 'Mozambique', MM: 'Myanmar (Burma)',
  NA: 'Namibia', NR: 'Nauru', NP: 'Nepal', NL: 'Netherlands', NC: 'New Caledonia', NZ: 'New Zealand',
  NI: 'Nicaragua', NE: 'Niger', NG: 'Nigeria', NU: 'Niue', NF: 'Norfolk Island', KP: 'North Korea',
  MK: 'North Macedonia', MP: 'Northern Mariana Islands', NO: 'Norway', OM: 'Oman', PK: 'Pakistan', PW: 'Palau',
  PS: 'Palestinian Territories', PA: 'Panama', PG: 'Papua New Guinea', PY: 'Paraguay', PE: 'Peru',
  PH: 'Philippines', PN: 'Pitcairn Islands', PL: 'Poland', PT: 'Portugal', PR: 'Puerto Rico', QA: 'Qatar',
  RE: 'Réunion', RO: 'Romania', RU: 'Russia', RW: 'Rwanda', WS: 'Samoa', SM: 'San Marino',
  ST: 'São Tomé & Príncipe', SA: 'Saudi Arabia', SN: 'Senegal', RS: 'Serbia', SC: 'Seychelles',
  SL: 'Sierra Leone', SG: 'Singapore', SX: 'Sint Maarten', SK: 'Slovakia', SI: 'Slovenia',
  SB: 'Solomon Islands', SO: 'Somalia', ZA: 'South Africa', GS: 'South Georgia & South Sandwich Islands',
  KR: 'South Korea', SS: 'South Sudan', ES: 'Spain', LK: 'Sri Lanka', BL: 'St. Barthélemy', SH: 'St. Helena',
  KN: 'St. Kitts & Nevis', LC: 'St. Lucia', MF: 'St. Martin', PM: 'St. Pierre & Miquelon',
  VC: 'St. Vincent & Grenadines', SD: 'Sudan', SR: 'Suriname', SJ: 'Svalbard & Jan Mayen', SE: 'Sweden',
  CH: 'Switzerland', SY: 'Syria', TW: 'Taiwan', TJ: 'Tajikistan', TZ: 'Tanzania', TH: 'Thailand',
  TL: 'Timor-Leste', TG: 'Togo', TK: 'Tokelau', TO: 'Tonga', TT: 'Trinidad & Tobago', TN: 'Tunisia',
  TR: 'Türkiye', TM: 'Turkmenistan', TC: 'Turks & Caicos Islands', TV: 'Tuvalu', UM: 'U.S. Outlying Islands',
  VI: 'U.S. Virgin Islands', UG: 'Uganda', UA: 'Ukraine', AE: 'United Arab Emirates', GB: 'United Kingdom',
  UY: 'Uruguay', UZ: 'Uzbekistan', VU: 'Vanuatu', VA: 'Vatican City', VE: 'Venezuela', VN: 'Vietnam',
  WF: 'Wallis & Futuna', EH: 'Western Sahara', YE: 'Yemen', ZM: 'Zambia', ZW: 'Zimbabwe',
};

export const COUNTRIES: readonly string[] = Object.values(COUNTRY_NAMES);

// prettier-ignore
const STATES_AND_DC: Readonly<Record<string, string>> = {
  AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California', CO: 'Colorado',
  CT: 'Connecticut', DE: 'Delaware', DC: 'District of Columbia', FL: 'Florida', GA: 'Georgia', HI: 'Hawaii',
  ID: 'Idaho', IL: 'Illinois', IN: 'Indiana', IA: 'Iowa', KS: 'Kansas', KY: 'Kentucky', LA: 'Louisiana',
  ME: 'Maine', MD: 'Maryland', MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota', MS: 'Mississippi',
  MO: 'Missouri', MT: 'Montana', NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey',
  NM: 'New Mexico', NY: 'New York', NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma',
  OR: 'Oregon', PA: 'Pennsylvania', RI: 'Rhode Island', SC: 'South Carolina', SD: 'South Dakota',
  TN: 'Tennessee', TX: 'Texas', UT: 'Utah', VT: 'Vermont', VA: 'Virginia', WA: 'Washington',
  WV: 'West Virginia', WI: 'Wisconsin', WY: 'Wyoming',
};

/** US states, DC, territories and military addresses by postal abbreviation (requirements §5). */
// prettier-ignore
export const US_STATES: Readonly<Record<string, string>> = {
  ...STATES_AND_DC,
  ...TERRITORIES,
  AA: 'Armed Forces Americas', AE: 'Armed Forces Europe', AP: 'Armed Forces Pacific',
};

const normalize = (text: string) =>
  text
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

/** The name of a US state, from its name or abbreviation in any case; undefined if unknown. */
export const stateName = (text: string): string | undefined => US_STATES[stateCode(text) ?? ''];

/** The country's name as listed, from a name in any case; undefined if unknown. */
export function countryName(text: string): string | undefined {
  return countryByText.get(normalize(text));
}

/** The ISO 3166-1 alpha-2 code of a listed country, for payment providers. */
export function countryCode(name: string): string | undefined {
  return Object.entries(COUNTRY_NAMES).find(([, listed]) => listed === name)?.[0];
}

/** The name of the country with this ISO 3166-1 alpha-2 code; undefined if it is not listed. */
export function countryOfCode(code: string): string | undefined {
  return Object.hasOwn(COUNTRY_NAMES, code) ? COUNTRY_NAMES[code] : undefined;
}

/** The part of an address that decides about shipping and sales tax; what is not chosen yet is empty. */
export interface Place {
  stateProvince: string;
  country: string;
}

/** Where a parcel goes, by what rates, taxes and carriers tell apart. */
export interface Destination {
  /** ISO 3166-1 alpha-2; the country's name if it isn't listed. */
  country: string;
  /** The postal abbreviation within the United States, if the address has a known one. */
  state?: string;
}

/**
 * The destination of an address. A territory is a state of the United States, also where the address has it as its
 * country.
 */
export function destinationOf(country: string, stateProvince: string): Destination {
  const ours = country === UNITED_STATES ? stateCode(stateProvince) : undefined;
  const state = territoryCode(country, stateProvince) ?? ours;
  if (state) return { country: 'US', state };
  return { country: countryCode(country) ?? country };
}

const OFFSHORE = ['AK', 'HI'];

/** Whether a state, by its name or abbreviation, is one of the 48 contiguous ones or the District of Columbia. */
export function isContinentalState(text: string): boolean {
  const code = stateCode(text) ?? '';
  return code in STATES_AND_DC && !OFFSHORE.includes(code);
}

/**
 * The code of a place as shipping zones have it, `CA` or `US-AK`; undefined for one that nobody has. A territory is one
 * place, whether it is written as a country or as a state.
 */
export function placeCode(code: string): string | undefined {
  const state = code.startsWith('US-') ? code.slice(3) : undefined;
  if (state !== undefined) return Object.hasOwn(US_STATES, state) ? code : undefined;
  if (Object.hasOwn(TERRITORIES, code)) return `US-${code}`;
  return Object.hasOwn(COUNTRY_NAMES, code) ? code : undefined;
}
