import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import type { DeliveryPlace } from '#shop/delivery.ts';
import { paymentTexts } from '#shop/payment-messages.ts';
import { formatCents } from '#shop/money.ts';
import { chosenMethod } from '#shop/shipping-methods.ts';
import { howToAdjust, nothingCharged, soldOutAtStart } from '#shop/short-line-messages.ts';
import { $shortLines } from '#stores/cart/cart.ts';
import type { PaymentData } from '#stores/checkout/stored-checkout.ts';
import { completePayment } from '#stores/payment/flow.ts';
import {
  $isAnswered,
  $isFree,
  $method,
  $notice,
  $quote,
  $step,
  followQuote,
} from '#stores/payment/state.ts';
import { $appliedPromo } from '#stores/payment/applied-promo.ts';
import { $wallets } from '#stores/payment/wallets.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { Button } from '../Button.tsx';
import { DeliveryAndReturns } from '../DeliveryAndReturns.tsx';
import { FoldedSummary, useIsWide } from '../FoldedSummary.tsx';
import { Notice } from '../Notice.tsx';
import { CartItems, OrderSummary, summaryRows } from '../OrderSummary.tsx';
import totalStyles from './payment-total.module.css';
import styles from './payment.module.css';
import { PaymentMethods } from './PaymentMethods.tsx';
import { PromoBox } from './PromoBox.tsx';
import { ShipTo } from './ShipTo.tsx';
import { SoldOut } from './SoldOut.tsx';
import type { ProviderSettings } from './StripeFrames.tsx';

interface Props {
  provider: ProviderSettings;
  data: PaymentData;
}

export function PaymentForm({ provider, data }: Props) {
  useEffect(followQuote, []);
  const quote = useStore($quote);
  const promo = useStore($appliedPromo);
  const isFree = useStore($isFree);
  const isWide = useIsWide();
  const Summary = isWide ? OrderSummary : FoldedSummary;
  // Until the wallets and short lines are known, nothing is shown that these would move.
  const areWalletsKnown = useStore($wallets) !== 'unknown' || isFree;
  const isHeld = !useStore($isAnswered) || !areWalletsKnown;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shortLine = event.currentTarget.querySelector<HTMLElement>('[data-adjust]');
    if (shortLine) focusInView(shortLine);
    else void completePayment();
  };
  const summary = (
    <Summary
      rows={summaryRows(quote, data, promo?.code)}
      total={<PaymentTotal cents={quote.totalCents} hasPromo={promo !== undefined} />}
    >
      <CartItems />
      <PromoBox />
    </Summary>
  );
  return (
    <form className={`split ${styles.form}`} noValidate onSubmit={submit} data-held={isHeld}>
      {!isWide && summary}
      <div>
        <ShipTo {...data} />
        {!isHeld && <SoldOut />}
        <div className={styles.methods}>
          {isHeld && <PaymentMethodsLoading />}
          {isFree ? <NothingDue /> : <PaymentMethods provider={provider} />}
        </div>
      </div>
      {isWide && summary}
      <PayActions
        totalCents={quote.totalCents}
        shipsTo={{
          ...data.shippingAddress,
          method: chosenMethod(quote.shippingMethods, data.shippingMethod),
        }}
      />
    </form>
  );
}

/** The total; when a promo lowers it, the former total leaves as in the hero's lockup. */
function PaymentTotal({ cents, hasPromo }: { cents: number; hasPromo: boolean }) {
  const [shown, setShown] = useState({ cents, former: cents });
  if (shown.cents !== cents) setShown({ cents, former: shown.cents });
  const isLower = hasPromo && cents < shown.former;
  return (
    <span
      className={totalStyles.total}
      key={cents}
      data-former={isLower ? formatCents(shown.former) : undefined}
    >
      <span>{formatCents(cents)}</span>
    </span>
  );
}

function PayActions({ totalCents, shipsTo }: { totalCents: number; shipsTo: DeliveryPlace }) {
  const isFree = useStore($isFree);
  const isPaypal = useStore($method) === 'paypal' && !isFree;
  const text = isPaypal ? paymentTexts.paypalButton : paymentTexts.payButton;
  const shortLines = useStore($shortLines);
  return (
    <div className={styles.actions}>
      <PaymentNotice totalCents={totalCents} button={text} />
      <PayButton text={text} isWaiting={shortLines.length > 0} />
      {shortLines.length > 0 ? (
        <p className={`small ${styles.amount}`} id="payment-shortage">
          {howToAdjust(shortLines, totalCents > 0 ? `pay ${formatCents(totalCents)}` : undefined)}
        </p>
      ) : (
        <>
          {!isFree && (
            <p className={`small muted ${styles.amount}`}>
              {`You pay ${formatCents(totalCents)} in US dollars.`}
            </p>
          )}
          <DeliveryAndReturns {...shipsTo} />
        </>
      )}
    </div>
  );
}

interface PayButtonProps {
  text: string;
  /** A line is short: the press leads to it. */
  isWaiting: boolean;
}

/** A component of its own: the press renders nothing else of the form. */
function PayButton({ text, isWaiting }: PayButtonProps) {
  const isBusy = useStore($step) !== 'ready';
  return (
    <Button
      size="large"
      isWide
      className={isWaiting ? 'button-waiting' : ''}
      type="submit"
      isBusy={isBusy}
      aria-describedby={isWaiting ? 'payment-shortage' : undefined}
    >
      {text}
    </Button>
  );
}

interface NoticeProps {
  totalCents: number;
  /** The text of the main button. */
  button: string;
}

/** Notices that the shopper must read before paying. */
function PaymentNotice({ totalCents, button }: NoticeProps) {
  const notice = useStore($notice);
  const hasShortLine = useStore($shortLines).length > 0;
  const payThis = `To pay this total, press ${button}.`;
  const confirmAgain = `Nothing has been charged. ${payThis}`;
  // SoldOut.tsx says it beside the short lines.
  if (!notice || (notice === 'sold-out' && hasShortLine)) return null;
  const notices = {
    'price-changed': `The total has changed to ${formatCents(totalCents)}. ${confirmAgain}`,
    'promo-ended': `Your promo code is no longer valid. The total is now ${formatCents(totalCents)}. ${confirmAgain}`,
    'sold-out': `${nothingCharged}. ${soldOutAtStart([])} ${payThis}`,
    'earlier-payment-unknown':
      'We could not look up your last payment just now. If it went through, your confirmation comes by email; paying here does not charge you twice.',
  };
  return (
    <Notice
      tone="plain"
      icon="alert"
      role="alert"
      tabIndex={-1}
      // A wallet's button may be far above. The excepted notice is there when the page opens, before anything is
      // pressed.
      ref={notice === 'earlier-payment-unknown' ? null : focusInView}
    >
      {notices[notice]}
    </Notice>
  );
}

/** In the shape of the payment methods. */
function PaymentMethodsLoading() {
  return (
    <div className={styles.held}>
      <p className="small muted" role="status">
        Loading payment methods
      </p>
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
}

function NothingDue() {
  return (
    <Notice tone="good" isSilent>
      Your promo code covers the whole order. There is nothing to pay.
    </Notice>
  );
}
