import { typedCode } from './visible-text.ts';

/** Lengths and patterns are those of numbers without spaces, in upper case. */
interface Carrier {
  /** Its tracking page; `#` is replaced by the tracking number. */
  page: string;
  /** The start or the whole look of its numbers. */
  pattern: RegExp;
  lengths: readonly number[];
}

const CARRIERS: ReadonlyMap<string, Carrier> = new Map(
  Object.entries({
    UPS: {
      page: 'https://www.ups.com/track?tracknum=#',
      pattern: /^1Z/,
      lengths: [18],
    },
    USPS: {
      page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=#',
      pattern: /^(?:9\d{19,21}|[A-Z]{2}\d{9}US)$/,
      lengths: [13, 20, 21, 22],
    },
    FedEx: {
      page: 'https://www.fedex.com/fedextrack/?trknbr=#',
      pattern: /^(?:\d{12}|\d{15})$/,
      lengths: [12, 15],
    },
    DHL: {
      page: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=#',
      pattern: /^\d{10}$/,
      lengths: [10],
    },
  }),
);

/** The carriers whose tracking pages we know. */
export const CARRIER_NAMES: readonly string[] = [...CARRIERS.keys()];

/** The carrier's own spelling of its name; an unknown carrier is returned trimmed. */
export function carrierName(carrier: string): string {
  const name = carrier.trim();
  return CARRIER_NAMES.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
}

/** The carrier's tracking page; undefined for an unknown carrier. */
export function trackingLink(carrier: string, trackingNumber: string): string | undefined {
  return CARRIERS.get(carrier)?.page.replace(
    '#',
    encodeURIComponent(readTrackingNumber(trackingNumber)),
  );
}

/** Further carriers by name, as they stand in files of many carriers; of their numbers and pages nothing is known. */
const OTHER_CARRIERS = [
  'Amazon',
  'Asendia',
  'Better Trucks',
  'Canada Post',
  'GLS',
  'Jitsu',
  'LaserShip',
  'OnTrac',
  'Purolator',
  'Royal Mail',
  'Spee-Dee',
  'UniUni',
  'Veho',
];

const CARRIER_NAME = new RegExp(`^(?:${[...CARRIER_NAMES, ...OTHER_CARRIERS].join('|')})\\b`, 'i');

/** Whether a text begins with the name of a carrier, as `FedEx Ground` and `OnTrac` do. */
export const namesCarrier = (text: string) => CARRIER_NAME.test(text);

/**
 * The carrier of a parcel: what is written beside its number, else what the number looks like. `FedEx Ground` beside a
 * number of FedEx is FedEx; beside any other it stays as it is written. Undefined if nothing says it.
 */
export function carrierOf(trackingNumber: string, written = ''): string | undefined {
  const guess = guessCarrier(trackingNumber);
  const name = carrierName(written);
  if (!name || (guess && name.toLowerCase().startsWith(guess.toLowerCase()))) return guess;
  return name;
}

/**
 * The tracking number of what was typed or scanned. The code on a USPS label begins with 420 and the ZIP code it goes
 * to (USPS Publication 199); a scanner may put a control character after them.
 */
export function readTrackingNumber(scanned: string): string {
  const [, number] = /^420\d{5}(?:\d{4})?(9\d{19,21})$/.exec(typedCode(scanned)) ?? [];
  return number ?? scanned.trim();
}

/** The carrier whose tracking numbers look like this one; undefined if it looks like none of ours. */
export function guessCarrier(trackingNumber: string): string | undefined {
  const number = compact(trackingNumber);
  return CARRIER_NAMES.find((name) => CARRIERS.get(name)?.pattern.test(number));
}

/**
 * The likely mistake in a tracking number: `UPS numbers have 18 characters. This has 17.` A hint, because carriers have
 * rarer kinds of numbers too; undefined for an unknown carrier.
 */
export function trackingProblem(carrier: string, trackingNumber: string): string | undefined {
  const { length } = compact(trackingNumber);
  const lengths = CARRIERS.get(carrier)?.lengths;
  if (!lengths || lengths.includes(length)) return undefined;
  return `${carrier} numbers have ${anyOf.format(lengths.map(String))} characters. This has ${length}.`;
}

const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Whether two typed numbers are the same; carriers print them in groups. */
export const isSameNumber = (one: string, other: string) => compact(one) === compact(other);

const compact = (trackingNumber: string) => typedCode(readTrackingNumber(trackingNumber));
