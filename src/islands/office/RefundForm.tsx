import { type ReactNode, useState } from 'react';
import { formatCents } from '#shop/money.ts';
import { parsePriceCents } from '#shop/parse-price.ts';
import { visibleText } from '#shop/visible-text.ts';
import type { Action } from '#stores/site/actions.ts';
import { Choice } from '#islands/Choice.tsx';
import { Field } from '#islands/Field.tsx';
import { ActionForm } from './ActionForm.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import styles from './refund-form.module.css';
import { type FormErrors, useForm } from '#islands/use-form.ts';

interface Refund {
  amountCents: number;
  /** Its part of shipping, with tax. */
  shippingCents?: number;
  /** Empty if none is asked for. */
  reason: string;
  /** The same refund, however often it is sent. */
  key: string;
}

interface Props {
  action: Action;
  /** The refund unless another amount is typed. */
  proposedCents: number;
  choices: readonly [proposed: string, other: string];
  leastCents: number;
  mostCents: number;
  amountError: (mostCents: number) => string;
  amountHint?: string;
  /** Amounts that fill the field. */
  proposals?: readonly { label: string; cents: number }[];
  /** Shipping with its tax, which can be refunded beside another amount; or what stands in its place. */
  shipping?: { cents: number; label: ReactNode } | undefined;
  /** Who reads the reason. */
  reasonHint: string;
  /** Stands in place of the reason while the proposed amount is refunded; without it, a reason is always asked for. */
  withoutReason?: ReactNode;
  label: (cents: number | undefined) => string;
  isLarge?: boolean;
  question: (cents: number) => ReactNode;
  onSend: (refund: Refund) => void;
  onClose?: () => void;
  /** Other fields for a refund of this amount, of which so much is shipping. */
  children?: (cents: number, shippingCents: number) => ReactNode;
}

/** Refunds what is proposed or another amount, once it is asked again. */
export function RefundForm(props: Props) {
  const { action, proposedCents, choices, leastCents, mostCents, proposals, children } = props;
  const { shipping } = props;
  const [isConfirming, setConfirming] = useState(false);
  const shippingOf = ({ isOther, hasShipping }: typeof initial) =>
    isOther && hasShipping ? (shipping?.cents ?? 0) : 0;
  const centsOf = (values: typeof initial) => {
    if (!values.isOther) return proposedCents;
    const shippingCents = shippingOf(values);
    const typed = shippingCents > 0 && !values.amount ? 0 : parsePriceCents(values.amount);
    return typed === undefined ? undefined : typed + shippingCents;
  };
  const asksForReason = ({ isOther }: typeof initial) => isOther || !props.withoutReason;
  const form = useForm({
    id: 'refund',
    action,
    initial,
    validate: (values) => {
      const cents = centsOf(values);
      const found: FormErrors<typeof initial> = {};
      if (cents === undefined || cents < leastCents || cents > mostCents) {
        found.amount = props.amountError(mostCents - shippingOf(values));
      }
      if (asksForReason(values) && !visibleText(values.reason)) found.reason = 'Enter a reason.';
      return found;
    },
  });
  const { isOther, reason } = form.values;
  const cents = centsOf(form.values);
  const shippingCents = shippingOf(form.values);
  const hasReason = asksForReason(form.values);
  const label = props.label(cents);
  const amount = form.bind('amount');
  const close = () => setConfirming(false);
  const send = () => {
    close();
    props.onSend({
      amountCents: cents ?? 0,
      ...(shippingCents > 0 && { shippingCents }),
      reason: hasReason ? reason : '',
      key: form.key,
    });
  };
  return (
    <>
      <ActionForm
        action={action}
        name="Refund"
        label={label}
        busyLabel="Refunding..."
        isLarge={props.isLarge}
        onSubmit={() => form.submit(() => setConfirming(true))}
        onClose={props.onClose}
      >
        <div className="office-stack">
          <Choice
            legend="How much"
            isLegendHidden
            options={choices.map((label, index) => ({ value: index === 1, label }))}
            value={isOther}
            onChoose={(isOther) => form.edit({ isOther })}
          />
          {isOther && (
            <>
              <Field
                {...amount}
                label="Amount in dollars"
                inputMode="decimal"
                autoComplete="off"
                className="office-figures"
                hint={props.amountHint}
                error={
                  (cents ?? 0) > mostCents
                    ? props.amountError(mostCents - shippingCents)
                    : amount.error
                }
                live="status"
              />
              {proposals && (
                <ul className={styles.chips}>
                  {proposals.map(({ label, cents }) => (
                    <li key={label}>
                      <button
                        type="button"
                        onClick={() => form.edit({ amount: (cents / 100).toFixed(2) })}
                      >
                        <span>{label}</span> <span className="price">{formatCents(cents)}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              )}
              {shipping && shipping.cents > 0 && (
                <label className="checkbox">
                  <input
                    type="checkbox"
                    checked={form.values.hasShipping}
                    onChange={({ target }) => form.edit({ hasShipping: target.checked })}
                  />
                  <span className={styles.shipping}>{shipping.label}</span>
                </label>
              )}
              {shipping?.cents === 0 && <p className="small muted">{shipping.label}</p>}
            </>
          )}
          {hasReason ? (
            <Field
              {...form.bind('reason')}
              label="Reason"
              hint={props.reasonHint}
              maxLength={200}
              autoComplete="off"
            />
          ) : (
            props.withoutReason
          )}
        </div>
        {children?.(cents ?? 0, shippingCents)}
      </ActionForm>
      {isConfirming && (
        <ConfirmDialog
          title={`${label}?`}
          confirm={label}
          keep="Don’t refund"
          isSmall
          onConfirm={send}
          onClose={close}
        >
          {props.question(cents ?? 0)}
        </ConfirmDialog>
      )}
    </>
  );
}

const initial = { isOther: false, amount: '', hasShipping: false, reason: '' };
