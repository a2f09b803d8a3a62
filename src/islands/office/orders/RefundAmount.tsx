import { formatCents } from '#shop/money.ts';
import type { ManagedOrder } from '#stores/office/orders/order.ts';
import { type Refund, refundChips } from '#stores/office/orders/refund.ts';
import { Choice } from '#islands/Choice.tsx';
import { Field } from '#islands/Field.tsx';
import styles from './refund-amount.module.css';

interface Props {
  order: ManagedOrder;
  refund: Refund;
  error: string | undefined;
  onEdit: (change: Partial<Refund>) => void;
}

/** All, or an amount, which the price of single pieces can fill. */
export function RefundAmount({ order, refund, error, onEdit }: Props) {
  return (
    <>
      <Choice
        legend="How much"
        isLegendHidden
        options={[
          { value: false, label: `All, ${formatCents(order.refundableCents)}` },
          { value: true, label: 'Part of it' },
        ]}
        value={refund.isPart}
        onChoose={(isPart) => onEdit({ isPart })}
      />
      {refund.isPart && (
        <>
          <Field
            id="refund-amount"
            label="Amount in dollars"
            inputMode="decimal"
            autoComplete="off"
            className="office-figures"
            value={refund.amount}
            error={error}
            live="status"
            onEdit={(amount) => onEdit({ amount })}
          />
          <ul className={styles.chips}>
            {refundChips(order).map(({ label, cents }) => (
              <li key={label}>
                <button type="button" onClick={() => onEdit({ amount: (cents / 100).toFixed(2) })}>
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
