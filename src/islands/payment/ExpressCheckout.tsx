import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { payByWallet } from '#stores/payment/flow.ts';
import type { FrameSettings } from '#stores/payment/stripe.ts';
import { $wallets, openWallets } from '#stores/payment/wallets.ts';
import styles from './payment.module.css';

/** The buttons of the browser's wallets, rendered by Stripe; hidden if there is no wallet. */
export function ExpressCheckout({ frames }: { frames: FrameSettings }) {
  const place = useRef<HTMLDivElement>(null);
  const wallets = useStore($wallets);
  useEffect(() => {
    if (!place.current) return;
    return openWallets(place.current, frames, (wallet) => void payByWallet(wallet));
  }, [frames]);

  return (
    <section
      className={styles.express}
      aria-labelledby="express-checkout"
      hidden={wallets === 'none'}
    >
      <h2 className={`d3 ${styles.title}`} id="express-checkout">
        Express Checkout
      </h2>
      <div className={styles.wallets}>
        <div ref={place} />
        {wallets === 'late' && <span className="skeleton" />}
      </div>
      <p className={`small muted ${styles.or}`}>or choose how to pay</p>
    </section>
  );
}
