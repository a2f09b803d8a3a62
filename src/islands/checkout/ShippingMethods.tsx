import { useStore } from '@nanostores/react';
import { destinationPart } from '#shop/checkout.ts';
import { formatCents } from '#shop/money.ts';
import { chosenMethod, isNotOffered, type OfferedMethod } from '#shop/shipping-methods.ts';
import { describeDays, methodNotOffered } from '#shop/shipping-messages.ts';
import { $checkout, $checkoutQuote, chooseShippingMethod } from '#stores/checkout/checkout.ts';
import { Notice } from '../Notice.tsx';
import { useShopNow } from '../use-shop-now.ts';
import styles from './shipping-method.module.css';

/** The methods of the destination where there is a choice, or where the one that was chosen isn't offered. */
export function ShippingMethods() {
  const data = useStore($checkout);
  const { shippingMethods: methods } = useStore($checkoutQuote);
  const { shippingMethod } = data;
  const chosen = chosenMethod(methods, shippingMethod);
  const isGone = isNotOffered(methods, shippingMethod);
  if (!chosen || (methods.length === 1 && !isGone)) return null;
  return (
    <fieldset className="form-part">
      <legend className="display-3">Shipping method</legend>
      {isGone && (
        <Notice tone="plain" icon="alert" className={styles.notice}>
          {methodNotOffered(shippingMethod, data[destinationPart(data)], chosen.name)}
        </Notice>
      )}
      <div className={`radio-cards ${styles.methods}`}>
        {methods.length === 1 ? (
          <p className={styles.only}>
            <Method {...chosen} />
          </p>
        ) : (
          methods.map((method) => (
            <label className="cell radio-card" key={method.name}>
              <input
                type="radio"
                name="shippingMethod"
                value={method.name}
                checked={method === chosen}
                onChange={() => chooseShippingMethod(method.name)}
              />
              <Method {...method} />
            </label>
          ))
        )}
      </div>
    </fieldset>
  );
}

function Method({ name, priceCents, days }: OfferedMethod) {
  const now = useShopNow();
  return (
    <>
      <span>
        <span className={styles.name}>{name}</span>
        {days && <span className={styles.days}>{describeDays(days, now)}</span>}
      </span>
      <span className={styles.price}>{priceCents > 0 ? formatCents(priceCents) : 'Free'}</span>
    </>
  );
}
