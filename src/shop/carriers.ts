/** Tracking pages by carrier; `#` is replaced by the tracking number. */
const CARRIERS: Record<string, string> = {
  UPS: 'https://www.ups.com/track?tracknum=#',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=#',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=#',
  DHL: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=#',
};

/** The carrier's own spelling of its name; an unknown carrier is returned trimmed. */
export function carrierName(carrier: string): string {
  const name = carrier.trim();
  return Object.keys(CARRIERS).find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
}

/** The carrier's tracking page; undefined for an unknown carrier. */
export function trackingLink(carrier: string, trackingNumber: string): string | undefined {
  return CARRIERS[carrier]?.replace('#', encodeURIComponent(trackingNumber));
}
