import { useStore } from '@nanostores/react';
import { FIELD_LIMITS } from '#shop/checkout.ts';
import { $checkout, editNotes } from '#stores/checkout/checkout.ts';
import styles from './checkout.module.css';

export function OrderNotes() {
  const { orderNotes } = useStore($checkout);
  return (
    <div className="field">
      <div className={`field-name ${styles.notes}`}>
        <label className="display-3" htmlFor="orderNotes">
          Order Notes
        </label>
        <span className="optional">(optional)</span>
      </div>
      <textarea
        id="orderNotes"
        maxLength={FIELD_LIMITS.notes}
        value={orderNotes}
        onChange={(event) => editNotes(event.target.value)}
      />
    </div>
  );
}
