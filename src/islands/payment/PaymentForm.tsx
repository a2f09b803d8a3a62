import { useStore } from '@nanostores/react';
import { type SubmitEvent, useState } from 'react';
import { texts } from '#shop/messages.ts';
import { formatCents } from '#shop/money.ts';
import type { TaxableAddress } from '#shop/tax.ts';
import { completePayment } from '#stores/pay.ts';
import { $quote, $step } from '#stores/payment.ts';
import { CartItems } from '../CartItems.tsx';
import { OrderSummary } from '../OrderSummary.tsx';
import type { Picture } from '../picture.ts';
import { summaryRows } from '../summary-rows.ts';
import { CardPanel, type CardSettings } from './CardPanel.tsx';
import { PaymentNotice } from './PaymentNotice.tsx';
import styles from './payment.module.css';

interface Props {
  picture: Picture;
  card: CardSettings;
  billingAddress: TaxableAddress;
}

export function PaymentForm({ picture, card, billingAddress }: Props) {
  const quote = useStore($quote);
  const isBusy = useStore($step) !== 'ready';
  const [cardTry, setCardTry] = useState(0);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void completePayment();
  };
  return (
    <form className="split" noValidate onSubmit={submit}>
      <div>
        <CardPanel key={cardTry} card={card} onTryAgain={() => setCardTry(cardTry + 1)} />
      </div>
      <OrderSummary rows={summaryRows(quote, billingAddress)} totalCents={quote.totalCents}>
        <CartItems picture={picture} />
      </OrderSummary>
      <div className={styles.actions}>
        <PaymentNotice totalCents={quote.totalCents} />
        <button className="button button-large button-wide" type="submit" aria-busy={isBusy}>
          {isBusy ? texts.processing : texts.payButton}
        </button>
        <p className={`small muted ${styles.amount}`}>
          You pay {formatCents(quote.totalCents)} in US dollars.
        </p>
      </div>
    </form>
  );
}
