import { type ReactNode, useId } from 'react';
import type { AmountRow } from '#shop/amount-rows.ts';
import { formatCents } from '#shop/money.ts';

interface Props {
  /** The items, above the amounts. */
  children?: ReactNode;
  rows: readonly AmountRow[];
  totalCents: number;
  /** Shown below the total. */
  foot?: ReactNode;
}

/** The order summary: items, amounts and total. */
export function OrderSummary({ children, rows, totalCents, foot }: Props) {
  const titleId = useId();
  return (
    <aside className="tag" aria-labelledby={titleId}>
      <h2 className="d3" id={titleId}>
        Order Summary
      </h2>
      {children}
      <Amounts rows={rows} totalCents={totalCents} />
      {foot}
    </aside>
  );
}

/** The rows of amounts with the total last. */
export function Amounts({ rows, totalCents }: Pick<Props, 'rows' | 'totalCents'>) {
  return (
    <dl className="leaders amounts">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="total">
        <dt>Total</dt>
        <dd>{formatCents(totalCents)}</dd>
      </div>
    </dl>
  );
}
