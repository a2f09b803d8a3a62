import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import { texts } from '#shop/messages.ts';
import { formatCents } from '#shop/money.ts';
import type { TaxableAddress } from '#shop/tax.ts';
import { completePayment } from '#stores/payment/flow.ts';
import { $isFree, $method, $quote, $step } from '#stores/payment/state.ts';
import { $appliedPromo } from '#stores/payment/storage.ts';
import { $wallets } from '#stores/payment/wallets.ts';
import { CartItems } from '../CartItems.tsx';
import { Icon } from '../Icon.tsx';
import { OrderSummary } from '../OrderSummary.tsx';
import type { Picture } from '../picture.ts';
import { summaryRows } from '../summary-rows.ts';
import type { ProviderSettings } from './frame-settings.ts';
import { PaymentNotice } from './PaymentNotice.tsx';
import { PromoBox } from './PromoBox.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import styles from './payment.module.css';

interface Props {
  picture: Picture;
  provider: ProviderSettings;
  billingAddress: TaxableAddress;
}

export function PaymentForm({ picture, provider, billingAddress }: Props) {
  const quote = useStore($quote);
  const promo = useStore($appliedPromo);
  const isFree = useStore($isFree);
  // Until the wallets are known, nothing is shown that their row would move.
  const isHeld = useStore($wallets) === 'unknown' && !isFree;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void completePayment();
  };
  return (
    <form className={`split ${styles.form}`} noValidate onSubmit={submit} data-held={isHeld}>
      <div>
        {isHeld && <PaymentMethodsLoading />}
        {isFree ? <NothingDue /> : <PaymentMethods provider={provider} />}
      </div>
      <OrderSummary
        rows={summaryRows(quote, billingAddress, promo?.code)}
        totalCents={quote.totalCents}
      >
        <CartItems picture={picture} />
        <PromoBox />
      </OrderSummary>
      <PayActions totalCents={quote.totalCents} />
    </form>
  );
}

function PayActions({ totalCents }: { totalCents: number }) {
  const isBusy = useStore($step) !== 'ready';
  const isFree = useStore($isFree);
  const isPaypal = useStore($method) === 'paypal' && !isFree;
  const text = isPaypal ? texts.paypalButton : texts.payButton;
  return (
    <div className={styles.actions}>
      <PaymentNotice totalCents={totalCents} button={text} />
      <button className="button button-large button-wide" type="submit" aria-busy={isBusy}>
        {isBusy ? texts.processing : text}
      </button>
      {!isFree && (
        <p className={`small muted ${styles.amount}`}>
          You pay {formatCents(totalCents)} in US dollars.
        </p>
      )}
    </div>
  );
}

/** In the shape of the payment methods. */
function PaymentMethodsLoading() {
  return (
    <div className={styles.held}>
      <p className="visually-hidden" role="status">
        Loading the ways to pay
      </p>
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
}

function NothingDue() {
  return (
    <p className="notice notice-good">
      <Icon name="check" />
      <span>Your promo code covers the whole order. There is nothing to pay.</span>
    </p>
  );
}
