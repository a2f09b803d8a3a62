import { useStore } from '@nanostores/react';
import { FIELD_LIMITS } from '#shop/checkout.ts';
import { $checkout, editNotes } from '#stores/checkout.ts';
import styles from './checkout.module.css';

export function OrderNotes() {
  const { orderNotes } = useStore($checkout);
  return (
    <div className="field">
      <label className={styles.notes} htmlFor="orderNotes">
        <span className="d3">Order Notes</span>
        <span className="optional"> (optional)</span>
      </label>
      <textarea
        id="orderNotes"
        maxLength={FIELD_LIMITS.notes}
        value={orderNotes}
        onChange={(event) => editNotes(event.target.value)}
      />
    </div>
  );
}
