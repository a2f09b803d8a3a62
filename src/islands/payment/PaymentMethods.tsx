import { useStore } from '@nanostores/react';
import { useMemo, useRef, useState } from 'react';
import { $method } from '#stores/payment/state.ts';
import { Notice } from '../Notice.tsx';
import {
  CardPanel,
  ExpressCheckout,
  frameSettings,
  type ProviderSettings,
} from './StripeFrames.tsx';
import styles from './payment.module.css';

const METHODS = [
  { method: 'card', name: 'Card' },
  { method: 'paypal', name: 'PayPal' },
] as const;

/** The wallets, then card or PayPal with the panel of the chosen method. */
export function PaymentMethods({ provider }: { provider: ProviderSettings }) {
  const frames = useMemo(() => frameSettings(provider), [provider]);
  const offered = METHODS.filter(({ method }) => method !== 'paypal' || provider.hasPaypal);
  const chosen = useStore($method);
  const [cardTry, setCardTry] = useState(0);
  const chosenRadio = useRef<HTMLInputElement>(null);
  const tryCardAgain = () => {
    setCardTry(cardTry + 1);
    // The pressed button is removed with the failed panel, so the focus moves to the method.
    chosenRadio.current?.focus();
  };
  return (
    <>
      <ExpressCheckout frames={frames} />
      <fieldset>
        <legend className="visually-hidden">Payment method</legend>
        <div className="radio-cards">
          {offered.map(({ method, name }) => (
            <label className="cell radio-card" key={method}>
              <input
                type="radio"
                name="payment-method"
                value={method}
                ref={chosen === method ? chosenRadio : undefined}
                checked={chosen === method}
                onChange={() => $method.set(method)}
              />
              <span>{name}</span>
            </label>
          ))}
        </div>
        {/* Hidden instead of removed, so that a typed card is kept while PayPal is chosen. */}
        <div className={`radio-panel ${styles.panel}`} hidden={chosen !== 'card'}>
          <CardPanel
            key={cardTry}
            frames={frames}
            hasPaypal={provider.hasPaypal}
            onTryAgain={tryCardAgain}
          />
        </div>
        {chosen === 'paypal' && <PaypalPanel />}
      </fieldset>
    </>
  );
}

function PaypalPanel() {
  return (
    <div className="radio-panel">
      <Notice tone="plain" icon="lock" isSilent>
        PayPal opens in this window. You come back here when you have approved the payment.
      </Notice>
    </div>
  );
}
