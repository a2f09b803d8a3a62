import { useState } from 'react';
import { formatCents } from '#shop/money.ts';
import styles from './payment-total.module.css';

interface Props {
  totalCents: number;
  hasPromo: boolean;
}

/** The total; when a promo lowers it, the former total leaves in lines that thin out, as in the hero's lockup. */
export function PaymentTotal({ totalCents, hasPromo }: Props) {
  const [totals, setTotals] = useState<{ now: number; former?: number }>({ now: totalCents });
  if (totals.now !== totalCents) {
    const isLower = hasPromo && totalCents < totals.now;
    setTotals({ now: totalCents, ...(isLower && { former: totals.now }) });
  }
  return (
    <span
      className={styles.total}
      data-former={totals.former && formatCents(totals.former)}
      onAnimationEnd={() => setTotals({ now: totalCents })}
    >
      <span>{formatCents(totalCents)}</span>
    </span>
  );
}
