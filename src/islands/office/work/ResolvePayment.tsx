import { useId, useRef, useState } from 'react';
import { officeResolvePayment } from '#contracts/office/work.ts';
import type { RequestOf } from '#contracts/contract.ts';
import { formatMoney } from '#shop/money.ts';
import { type UnknownPayment, work } from '#stores/office/work.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Button } from '#islands/Button.tsx';
import { Icon } from '#islands/Icon.tsx';
import { Notice } from '#islands/Notice.tsx';
import { ActionNotice } from '../ActionNotice.tsx';
import { ConfirmDialog } from '../../ConfirmDialog.tsx';
import { useAction } from '#islands/use-action.ts';
import styles from './unknown-payment.module.css';

type Resolution = RequestOf<typeof officeResolvePayment>['resolution'];

/** Makes its order, once someone says that a lower price was asked for then, refunds it, or books it. */
export function ResolvePayment({ payment }: { payment: UnknownPayment }) {
  const { provider, id, amountCents, currency, lower, problem, isErased } = payment;
  const [hasPriceChanged, setPriceChanged] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const reasonId = useId();
  const action = work.action(officeResolvePayment, { id });
  const { isBusy, isOtherBusy } = useAction(action);
  const button = { isBusy, disabled: isOtherBusy };
  const amount = formatMoney(amountCents, currency);
  const canBeOrdered = !isErased && problem === null;
  const waits = lower !== null && !hasPriceChanged;
  const run = (resolution: Resolution) =>
    void action.run(
      { provider: provider === 'paypal' ? 'paypal' : 'stripe', id, resolution, hasPriceChanged },
      ({ outcome, orderNumber, reason }) =>
        showToast(toastOf(outcome, amount, orderNumber, reason)),
    );
  return (
    <>
      {!isErased && problem !== null && (
        <Notice isSilent className={styles.notice}>
          {problem}
        </Notice>
      )}
      {canBeOrdered && lower !== null && (
        <div className={`notice notice-bad ${styles.notice}`}>
          <Icon name="alert" />
          <div>
            <p id={reasonId}>{lower}</p>
            <label className="checkbox">
              <input
                ref={box}
                type="checkbox"
                checked={hasPriceChanged}
                aria-describedby={reasonId}
                onChange={({ target }) => setPriceChanged(target.checked)}
              />
              The price has changed since
            </label>
          </div>
        </div>
      )}
      <div className={`buttons ${styles.buttons}`}>
        {isErased && (
          <Button {...button} onClick={() => run('book')}>
            Book without an order
          </Button>
        )}
        {canBeOrdered && (
          <Button
            {...button}
            aria-disabled={waits}
            aria-describedby={waits ? reasonId : undefined}
            onClick={() => (waits ? box.current?.focus() : run('order'))}
          >
            Make the order
          </Button>
        )}
        <Refund
          payment={payment}
          isDisabled={isBusy || isOtherBusy}
          onConfirm={() => run('refund')}
        />
        <p className="small muted">{whatFollows(payment)}</p>
      </div>
      <ActionNotice action={action} />
    </>
  );
}

interface RefundProps {
  payment: UnknownPayment;
  isDisabled: boolean;
  onConfirm: () => void;
}

function Refund({ payment, isDisabled, onConfirm }: RefundProps) {
  const { provider, amountCents, currency, name } = payment;
  const [isAsking, setAsking] = useState(false);
  const amount = formatMoney(amountCents, currency);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="second" disabled={isDisabled} onClick={() => setAsking(true)}>
        Refund
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Refund ${amount}?`}
          confirm={`Refund ${amount}`}
          keep="Don’t refund"
          isSmall
          onConfirm={() => {
            close();
            onConfirm();
          }}
          onClose={close}
        >
          <p>
            {`${amount} goes back to ${name ?? 'whoever paid'} by ${
              provider === 'paypal' ? 'PayPal' : 'Stripe'
            }, and takes 5-7 business days. They get no email from the shop. It can’t be undone.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function whatFollows({ isErased, problem, name }: UnknownPayment): string {
  if (isErased) {
    return 'The person was erased after it, when their order was over. Booked, it counts in reports; nothing ships, and nobody gets an email.';
  }
  if (problem !== null) return 'It can only be refunded.';
  return `The order takes what was paid. ${name ?? 'The shopper'} gets its confirmation.`;
}

function toastOf(
  outcome: Resolution,
  amount: string,
  orderNumber: string | null,
  reason: string | null,
) {
  if (outcome === 'order' && orderNumber !== null) {
    return { title: 'Order made', text: `${orderNumber} has this payment.` };
  }
  if (outcome === 'book') return { title: 'Booked', text: `${amount} counts in reports.` };
  const why = reason === null ? '' : `No order could be made: ${reason}. `;
  return { title: 'Refunded', text: `${why}${amount} goes back.` };
}
