import type { FreeShipping } from '#shop/cart-shipping.ts';
import styles from './free-shipping-bar.module.css';

/** The amount missing to free shipping, under the Shipping row. */
export function FreeShippingBar({ sentence, terms, reached }: FreeShipping) {
  return (
    <>
      <p className="small" role="status">
        {sentence}
      </p>
      <div className={styles.bar} data-full={reached === 1} aria-hidden="true">
        <span className={styles.hoop} style={{ width: `${100 * reached}%` }} />
      </div>
      {terms && <p className="fine muted">{terms}</p>}
    </>
  );
}
