/** Carriers whose tracking page we know; `#` stands for the tracking number. */
const CARRIERS: Record<string, string> = {
  UPS: 'https://www.ups.com/track?tracknum=#',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=#',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=#',
  DHL: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=#',
};

/** A carrier's name as it writes itself; one that we don't know stays as it was given. */
export function carrierName(given: string): string {
  const name = given.trim();
  return Object.keys(CARRIERS).find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
}

/** Where the carrier shows the parcel; undefined when we don't know its page. */
export function trackingLink(carrier: string, trackingNumber: string): string | undefined {
  return CARRIERS[carrier]?.replace('#', encodeURIComponent(trackingNumber));
}
