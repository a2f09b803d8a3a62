import { useState } from 'react';
import { formatCents } from '#shop/money.ts';
import styles from './payment-total.module.css';

/** The total; when a promo lowers it, the former total leaves as in the hero's lockup. */
export function PaymentTotal({ cents, hasPromo }: { cents: number; hasPromo: boolean }) {
  const [shown, setShown] = useState({ cents, former: cents });
  if (shown.cents !== cents) setShown({ cents, former: shown.cents });
  const isLower = hasPromo && cents < shown.former;
  return (
    <span
      className={styles.total}
      key={cents}
      data-former={isLower ? formatCents(shown.former) : undefined}
    >
      <span>{formatCents(cents)}</span>
    </span>
  );
}
