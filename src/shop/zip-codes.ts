import { stateName, US_STATES } from './regions.ts';

/**
 * The first three digits of ZIP Codes by state (USPS, labeling list L002; 2026). Gaps that USPS has not assigned are
 * included.
 */
// prettier-ignore
const PREFIXES: Readonly<Record<string, string>> = {
  AA: '340', AE: '090-099', AK: '995-999', AL: '350-369', AP: '962-966', AR: '716-729', AS: '967', AZ: '850-865',
  CA: '900-961', CO: '800-816', CT: '060-069', DC: '200 202-205 569', DE: '197-199', FL: '320-339 341-349', FM: '969',
  GA: '300-319 398-399', GU: '969', HI: '967-968', IA: '500-528', ID: '832-838', IL: '600-629', IN: '460-479',
  KS: '660-679', KY: '400-427', LA: '700-714', MA: '010-027 055', MD: '205-219', ME: '039-049', MH: '969', MI: '480-499',
  MN: '550-567', MO: '630-658', MP: '969', MS: '386-397', MT: '590-599', NC: '270-289', ND: '580-588', NE: '680-693',
  NH: '030-038', NJ: '070-089', NM: '870-884', NV: '889-898', NY: '005 063 100-149', OH: '430-459', OK: '730-731 734-749',
  OR: '970-979', PA: '150-196', PR: '006-007 009', PW: '969', RI: '028-029', SC: '290-299', SD: '570-577', TN: '370-385',
  TX: '733 739 750-799 885', UM: '968', UT: '840-847', VA: '201 205 220-246', VI: '008', VT: '050-059', WA: '980-994',
  WI: '530-549', WV: '247-268', WY: '820-831 834',
};

/**
 * The states of a ZIP Code, by their names. Empty if the text does not start with five digits or the number is not
 * assigned. A few places near a border have the ZIP Code of the next state, so a difference is a hint and no error.
 */
export function statesOfZip(postalCode: string): string[] {
  const prefix = /^(\d{3})\d{2}(?!\d)/.exec(postalCode.trim())?.[1];
  if (!prefix) return [];
  return Object.keys(PREFIXES)
    .filter((state) => isWithin(prefix, PREFIXES[state] ?? ''))
    .map((state) => US_STATES[state] ?? state);
}

function isWithin(prefix: string, ranges: string): boolean {
  return ranges.split(' ').some((range) => {
    const [first = '', last = first] = range.split('-');
    return first <= prefix && prefix <= last;
  });
}

/** The hint about a ZIP Code that is not of this state; undefined if it may be. */
export function zipMismatch(postalCode: string, stateProvince: string): string | undefined {
  const states = statesOfZip(postalCode);
  const state = stateName(stateProvince);
  if (!state || states.length === 0 || states.includes(state)) return undefined;
  return `${postalCode.trim()} is usually in ${states.join(' or ')}. Check the state and the postal code.`;
}
