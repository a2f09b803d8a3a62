import { trackingLink } from '#shop/carriers.ts';
import { CopyButton } from './CopyButton.tsx';

interface Props {
  carrier?: string | undefined;
  trackingNumber: string;
}

/** The carrier and the tracking number, linked if the carrier is known. */
export function Shipment({ carrier = '', trackingNumber }: Props) {
  const link = trackingLink(carrier, trackingNumber);
  return (
    <>
      {carrier} {link ? <a href={link}>{trackingNumber}</a> : trackingNumber}{' '}
      <CopyButton what="Tracking Number" text={trackingNumber} />
    </>
  );
}
