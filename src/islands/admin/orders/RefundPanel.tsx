import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { formatCents } from '#shop/money.ts';
import { $busyAction, type ManagedOrder } from '#stores/admin/order.ts';
import {
  $refund,
  $refundCents,
  $refundErrors,
  checkRefund,
  closeRefund,
  editRefund,
  editRestock,
  refundChips,
  restockable,
} from '#stores/admin/refund.ts';
import { Field, focusInvalidField } from '#islands/Field.tsx';
import { Icon } from '#islands/Icon.tsx';
import { Row } from '#islands/Row.tsx';
import { Size } from '../Pieces.tsx';
import { ActionNotice, useIsRefused } from './ActionNotice.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import styles from './order.module.css';

/** Refunds all or part of what is left of a payment. */
export function RefundPanel({ order }: { order: ManagedOrder }) {
  const [isConfirming, setConfirming] = useState(false);
  const isRefused = useIsRefused('refund');
  const refund = useStore($refund);
  const isBusy = useStore($busyAction) === 'refund';
  const cents = useStore($refundCents) ?? 0;
  if (!refund) return null;
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    focusInvalidField(() => {
      const invalid = checkRefund();
      if (!invalid) setConfirming(true);
      return invalid;
    });
  };
  return (
    <form className={styles.panel} noValidate onSubmit={submit} aria-labelledby="refund">
      <h3 id="refund">Refund</h3>
      {isRefused ? (
        <ActionNotice action="refund" />
      ) : (
        <>
          <fieldset disabled={isBusy}>
            <div>
              <AmountFields order={order} />
              <ReasonField />
            </div>
            <div>
              <Restock order={order} />
              <Left order={order} cents={cents} />
            </div>
          </fieldset>
          <ActionNotice action="refund" />
          <div className={styles.panelButtons}>
            <button className="button button-small" type="submit" aria-busy={isBusy}>
              {isBusy ? 'Refunding...' : `Refund ${cents > 0 ? formatCents(cents) : ''}`}
            </button>
            <button
              className="button button-second button-small"
              type="button"
              disabled={isBusy}
              onClick={closeRefund}
            >
              Close
            </button>
          </div>
        </>
      )}
      {isConfirming && (
        <RefundDialog order={order} cents={cents} onClose={() => setConfirming(false)} />
      )}
    </form>
  );
}

function AmountFields({ order }: { order: ManagedOrder }) {
  const refund = useStore($refund);
  const { amount: error } = useStore($refundErrors);
  if (!refund) return null;
  return (
    <>
      <div className="cells cells-small" role="radiogroup" aria-label="How much">
        <label className="cell">
          <input
            type="radio"
            name="how-much"
            checked={!refund.isPart}
            onChange={() => editRefund({ isPart: false })}
          />
          All, {formatCents(order.refundableCents)}
        </label>
        <label className="cell">
          <input
            type="radio"
            name="how-much"
            checked={refund.isPart}
            onChange={() => editRefund({ isPart: true })}
          />
          Part of it
        </label>
      </div>
      {refund.isPart && (
        <>
          <Field
            id="refund-amount"
            label="Amount in dollars"
            inputMode="decimal"
            autoComplete="off"
            className={styles.figures}
            value={refund.amount}
            error={error}
            onEdit={(amount) => editRefund({ amount })}
          />
          <ul className={styles.chips}>
            {refundChips(order).map(({ label, cents }) => (
              <li key={label}>
                <button
                  type="button"
                  onClick={() => editRefund({ amount: (cents / 100).toFixed(2) })}
                >
                  {label} <span className="price">{formatCents(cents)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function ReasonField() {
  const refund = useStore($refund);
  const { reason: error } = useStore($refundErrors);
  return (
    <Field
      id="refund-reason"
      label="Reason"
      hint="For us. The shopper doesn’t see it."
      maxLength={200}
      autoComplete="off"
      value={refund?.reason ?? ''}
      error={error}
      onEdit={(reason) => editRefund({ reason })}
    />
  );
}

function Restock({ order }: { order: ManagedOrder }) {
  const { restock = [] } = useStore($refund) ?? {};
  const items = order.items.map((item, index) => ({ item, index, most: restockable(order, item) }));
  if (items.every(({ most }) => most === 0)) return null;
  return (
    <>
      <p className="small">Back into stock</p>
      <ul className={styles.restock}>
        {items
          .filter(({ most }) => most > 0)
          .map(({ item, index, most }) => (
            <li key={`${item.productId} ${item.size}`}>
              <Size size={item.size} quantity={1} />
              <span className="muted">{item.quantity} bought</span>
              <Stepper
                name={`${item.product} ${item.size}`}
                count={restock[index] ?? 0}
                most={most}
                onStep={(count) => editRestock(index, count)}
              />
            </li>
          ))}
      </ul>
    </>
  );
}

interface StepperProps {
  name: string;
  count: number;
  most: number;
  onStep: (count: number) => void;
}

function Stepper({ name, count, most, onStep }: StepperProps) {
  return (
    <div className="stepper" role="group" aria-label={`${name} back into stock`}>
      <button
        type="button"
        aria-label={`One ${name} less`}
        aria-disabled={count === 0}
        onClick={() => onStep(Math.max(count - 1, 0))}
      >
        <Icon name="minus" />
      </button>
      <output>{count}</output>
      <button
        type="button"
        aria-label={`One ${name} more`}
        aria-disabled={count === most}
        onClick={() => onStep(Math.min(count + 1, most))}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

function Left({ order, cents }: { order: ManagedOrder; cents: number }) {
  const paid = order.totalCents;
  const before = paid - order.refundableCents;
  return (
    <dl className="definition-rows amounts" aria-live="polite">
      <Row name="Paid">{formatCents(paid)}</Row>
      {before > 0 && <Row name="Refunded before">{formatCents(-before)}</Row>}
      <Row name="This refund">{formatCents(-cents)}</Row>
      <div className="total">
        <dt>Left after this</dt>
        <dd>{formatCents(order.refundableCents - cents)}</dd>
      </div>
    </dl>
  );
}
