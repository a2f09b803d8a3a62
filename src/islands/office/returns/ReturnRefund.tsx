import { useState } from 'react';
import { officeRefundReturn, type ManagedReturn } from '#contracts/returns/office-returns.ts';
import { formatCents } from '#shop/money.ts';
import { parsePriceCents } from '#shop/parse-price.ts';
import { runAction } from '#stores/office/managed.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Amounts } from '#islands/Row.tsx';
import { Choice } from '#islands/Choice.tsx';
import { Field, focusInvalidField } from '#islands/Field.tsx';
import { Dialog } from '../Dialog.tsx';
import { Section } from '../Section.tsx';
import { ActionForm } from '../ActionForm.tsx';
import styles from './returns.module.css';

/** What comes back to the shopper, as worked out or another amount; nothing if all of it is exchanged, or the return is closed. */
export function ReturnRefund({ of }: { of: ManagedReturn }) {
  const { pieces, sums, state, refundTo } = of;
  const forMoney = pieces.filter(
    ({ newSize, condition, receivedAt }) =>
      newSize === null && (condition !== null || receivedAt === null),
  );
  if (forMoney.length === 0 || state === 'refused' || state === 'cancelled') return null;
  const isRefunded = forMoney.every(({ outcome }) => outcome !== null);
  const isAhead = state === 'requested' || state === 'label_sent';
  return (
    <Section
      title={isAhead ? 'Refund, once it is here' : 'Refund'}
      tool={refundTo && <p className="muted">to {refundTo}</p>}
    >
      <div className={styles.refund}>
        <Amounts
          rows={of.amounts}
          total={formatCents(sums.totalCents)}
          totalLabel={isRefunded ? 'Refunded' : 'Worked out'}
        />
        {isRefunded && of.refundReason !== null && <p className="small">{of.refundReason}</p>}
        {of.next === 'refund' && <RefundForm of={of} />}
      </div>
    </Section>
  );
}

function RefundForm({ of }: { of: ManagedReturn }) {
  const { returnNumber, sums, leftCents, name, refundTo } = of;
  const [isOther, setOther] = useState(false);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ amount?: string; reason?: string }>({});
  const [isConfirming, setConfirming] = useState(false);
  const typed = parsePriceCents(amount);
  const cents = isOther ? typed : sums.totalCents;
  const isNothing = cents === 0;
  const label = isNothing
    ? 'Settle without a refund'
    : `Refund ${cents === undefined ? '' : formatCents(cents)}`;
  const most = `At most ${formatCents(leftCents)}.`;
  const check = () => {
    const found: typeof errors = {};
    if (cents === undefined || cents > leftCents) found.amount = `Enter an amount. ${most}`;
    if (isOther && !reason.trim()) found.reason = 'Enter a reason.';
    setErrors(found);
    if (found.amount) return 'refund-amount';
    if (found.reason) return 'refund-reason';
    setConfirming(true);
    return undefined;
  };
  const send = () => {
    const body = { returnNumber, amountCents: cents ?? 0, workedOutCents: sums.totalCents };
    void runAction(officeRefundReturn, { ...body, reason: isOther ? reason : '' }, (done) => {
      const text = 'The shopper gets an email.';
      const title = isNothing ? 'Settled' : `${formatCents(done.amountCents)} refunded`;
      showToast({ title, text });
      setConfirming(false);
    });
    return undefined;
  };
  return (
    <>
      <form
        className="office-form"
        aria-label="Refund"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          focusInvalidField(check);
        }}
      >
        <Choice
          legend="How much"
          isLegendHidden
          options={[
            { value: false, label: 'As worked out' },
            { value: true, label: 'Another amount' },
          ]}
          value={isOther}
          onChoose={setOther}
        />
        {isOther ? (
          <>
            <Field
              id="refund-amount"
              label="Amount in dollars"
              inputMode="decimal"
              autoComplete="off"
              className="office-figures"
              value={amount}
              hint={most}
              error={errors.amount}
              onEdit={setAmount}
            />
            <Field
              id="refund-reason"
              label="Reason"
              hint="The shopper reads it."
              maxLength={200}
              autoComplete="off"
              value={reason}
              error={errors.reason}
              onEdit={setReason}
            />
          </>
        ) : (
          <p className="small muted">Another amount asks for a reason.</p>
        )}
        <button className="button" type="submit">
          {label}
        </button>
      </form>
      {isConfirming && (
        <Dialog title={`${label}?`} onClose={() => setConfirming(false)} narrow>
          <ActionForm
            contract={officeRefundReturn}
            label={label}
            busyLabel="Refunding..."
            keep="Don’t refund"
            onSubmit={send}
            onClose={() => setConfirming(false)}
          >
            <p>
              {isNothing
                ? `Nothing is refunded, and ${name} gets an email. This can’t be undone.`
                : `It goes to ${name}, to ${refundTo ?? 'the shopper'}, and takes 5-7 business days. A refund can’t be undone.`}
            </p>
          </ActionForm>
        </Dialog>
      )}
    </>
  );
}
