import { useStore } from '@nanostores/react';
import type { Appearance } from '@stripe/stripe-js';
import { useEffect, useRef } from 'react';
import { paymentTexts } from '#shop/payment-messages.ts';
import { payOnStripesPage, payByWallet } from '#stores/payment/flow.ts';
import { $decline } from '#stores/payment/state.ts';
import { $cardField, openCardField, type FrameSettings } from '#stores/payment/stripe.ts';
import { $wallets, openWallets } from '#stores/payment/wallets.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import styles from './payment.module.css';

interface CardPanelProps {
  frames: FrameSettings;
  hasPaypal: boolean;
  onTryAgain: () => void;
}

/** Stripe's card field. The card number is typed in Stripe's frame and never reaches this page. */
export function CardPanel({ frames, hasPaypal, onTryAgain }: CardPanelProps) {
  const container = useRef<HTMLDivElement>(null);
  const state = useStore($cardField);
  useEffect(() => {
    if (!container.current) return;
    return openCardField(container.current, frames);
  }, [frames]);

  return (
    <>
      <CardDeclined hasPaypal={hasPaypal} />
      {state === 'failed' && <CardFieldFailed onTryAgain={onTryAgain} />}
      <div className={styles.field} data-state={state}>
        <div ref={container} />
        {state === 'loading' && <CardFieldLoading />}
      </div>
      <p className={`small muted ${styles.storage}`}>
        <Icon name="lock" />
        Your card goes straight to the payment provider. We never see or store the number.
      </p>
    </>
  );
}

/** Why the card was declined, and what to do; the toast has the reason alone (requirements §8). */
function CardDeclined({ hasPaypal }: Pick<CardPanelProps, 'hasPaypal'>) {
  const reason = useStore($decline);
  if (!reason) return null;
  return (
    <div className={`notice notice-bad ${styles.declined}`} tabIndex={-1} ref={focusInView}>
      <Icon name="alert" />
      <div>
        <p>{reason}</p>
        <p>
          {`Nothing was charged. ${hasPaypal ? paymentTexts.tryAnotherCardOrPaypal : paymentTexts.tryAnotherCard}`}
        </p>
      </div>
    </div>
  );
}

/** Keeps the height of the field free while it loads. */
function CardFieldLoading() {
  return (
    <div className={styles.loading}>
      <p className="small muted" role="status">
        Loading the secure card field
      </p>
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
}

function CardFieldFailed({ onTryAgain }: Pick<CardPanelProps, 'onTryAgain'>) {
  return (
    <div className="notice notice-bad" role="alert">
      <Icon name="alert" />
      <div>
        <p>
          The card field could not be loaded. Nothing has been charged. Pay by card on Stripe’s own
          page instead, or check your connection, and any blocker that keeps Stripe out.
        </p>
        <p className={`buttons ${styles.waysOut}`}>
          <Button variant="second" size="small" onClick={() => void payOnStripesPage()}>
            Pay on Stripe’s page
          </Button>
          <Button variant="text" onClick={onTryAgain}>
            Try again
          </Button>
        </p>
      </div>
    </div>
  );
}

/** The buttons of the browser's wallets, rendered by Stripe; hidden if there is no wallet. */
export function ExpressCheckout({ frames }: { frames: FrameSettings }) {
  const container = useRef<HTMLDivElement>(null);
  const wallets = useStore($wallets);
  useEffect(() => {
    if (!container.current) return;
    return openWallets(container.current, frames, (wallet) => void payByWallet(wallet));
  }, [frames]);

  return (
    <section
      className={styles.express}
      aria-labelledby="express-checkout"
      hidden={wallets === 'none'}
    >
      <h2 className={`display-3 ${styles.title}`} id="express-checkout">
        Express Checkout
      </h2>
      <div className={styles.wallets}>
        <div ref={container} />
        {wallets === 'late' && <span className="skeleton" />}
      </div>
      <p className={`small muted ${styles.or}`}>or choose how to pay</p>
    </section>
  );
}

/** The payment providers' settings for this page. */
export interface ProviderSettings {
  publishableKey: string;
  /** Our font file, which Stripe's frames load. */
  fontPath: string;
  /** PayPal is optional. */
  hasPaypal: boolean;
}

/** The settings of Stripe's frames, in our font and colors. */
export function frameSettings({ publishableKey, fontPath }: ProviderSettings): FrameSettings {
  const src = `url(${new URL(fontPath, location.href).href})`;
  return {
    publishableKey,
    appearance: appearance(),
    fonts: [{ family: 'Besley', src, weight: '400' }],
  };
}

/** Our design tokens, read from the page because frames can't see them. */
function appearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
  const line = (color: string, width: string) => `${width} solid ${color}`;
  return {
    theme: 'flat',
    labels: 'above',
    disableAnimations: true,
    variables: {
      fontFamily: 'Besley, Rockwell, "Bookman Old Style", Georgia, serif',
      fontSizeBase: '16px',
      fontWeightNormal: '400',
      fontWeightMedium: '400',
      colorBackground: token('sheet'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-2'),
      colorTextPlaceholder: token('ink-2'),
      colorPrimary: token('ink'),
      colorDanger: token('wax'),
      borderRadius: '0px',
      gridRowSpacing: '20px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Label': { color: token('ink'), fontSize: '15px', marginBottom: '5.6px' },
      '.Input': {
        border: line(token('field'), '1px'),
        boxShadow: 'none',
        padding: '13px 15px',
      },
      '.Input:focus': {
        border: line(token('ink'), '1px'),
        boxShadow: 'none',
        outline: line(token('ink'), '3px'),
      },
      '.Input--invalid': {
        backgroundColor: token('wax-fill'),
        border: line(token('wax'), '2px'),
        color: token('ink'),
        padding: '12px 14px',
      },
      '.Error': { color: token('wax'), fontSize: '14px' },
    },
  };
}
