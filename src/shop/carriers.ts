/** What we know of a carrier. Lengths and patterns are those of numbers without spaces, in upper case. */
interface Carrier {
  /** Its tracking page; `#` is replaced by the tracking number. */
  page: string;
  /** What its numbers begin with or look like as a whole. */
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
  return CARRIERS.get(carrier)?.page.replace('#', encodeURIComponent(trackingNumber));
}

/** The carrier whose tracking numbers look like this one; undefined if it looks like none of ours. */
export function guessCarrier(trackingNumber: string): string | undefined {
  const number = compact(trackingNumber);
  return CARRIER_NAMES.find((name) => CARRIERS.get(name)?.pattern.test(number));
}

/**
 * What seems wrong with a tracking number: `UPS numbers have 18 characters. This has 17.` A hint, because carriers have rarer
 * kinds of numbers too; undefined for an unknown carrier.
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

function compact(trackingNumber: string): string {
  return trackingNumber.replace(/\s/g, '').toUpperCase();
}
