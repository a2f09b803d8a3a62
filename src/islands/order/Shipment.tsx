import { trackingLink } from '#shop/carriers.ts';
import { CopyButton } from './CopyButton.tsx';
import styles from './shipment.module.css';

interface Props {
  carrier?: string | undefined;
  trackingNumber: string;
}

/** The carrier and the tracking number, linked if the carrier is known. */
export function Shipment({ carrier = '', trackingNumber }: Props) {
  const link = trackingLink(carrier, trackingNumber);
  return (
    <>
      <span>{`${carrier} `}</span>
      <span className={styles.tracking}>
        {link ? <a href={link}>{trackingNumber}</a> : <span>{trackingNumber}</span>}
        <CopyButton what="Tracking Number" text={trackingNumber} />
      </span>
    </>
  );
}
