import { trackingLink } from '#shop/carriers.ts';

interface Props {
  carrier?: string | undefined;
  trackingNumber: string;
}

/** Who carries the parcel, and where that can be watched. */
export function Shipment({ carrier = '', trackingNumber }: Props) {
  const link = trackingLink(carrier, trackingNumber);
  return (
    <>
      {carrier} {link ? <a href={link}>{trackingNumber}</a> : trackingNumber}
    </>
  );
}
