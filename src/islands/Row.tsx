import type { ReactNode } from 'react';
import { noBreak } from '#shop/no-break.ts';

/** A name with its value, in a `<dl>`. */
export function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface Amount {
  label: ReactNode;
  value: ReactNode;
  /** When it was, and what is to be known about it. */
  note?: ReactNode;
  /** Text under the row, over its whole width. */
  below?: ReactNode;
}

interface Props {
  /** A row that is false has no reason to be there. */
  rows: readonly (Amount | false)[];
  /** The sum of the rows: the last row, larger. */
  total?: ReactNode;
  totalLabel?: string | undefined;
}

/** Amounts with their names, and what they come to. */
export function Amounts({ rows, total, totalLabel = 'Total' }: Props) {
  return (
    <dl className="definition-rows amounts">
      {rows
        .filter((row) => row !== false)
        .map(({ label, value, note, below }, index) => (
          <div key={index}>
            <dt>{typeof label === 'string' ? noBreak(label) : label}</dt>
            <dd>{value}</dd>
            {note && <dd className="small muted">{note}</dd>}
            {below && <dd className="below">{below}</dd>}
          </div>
        ))}
      {total && (
        <div className="total">
          <dt>{totalLabel}</dt>
          <dd>{total}</dd>
        </div>
      )}
    </dl>
  );
}
