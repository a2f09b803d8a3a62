import type { StockedSize } from '#stores/office/stock/stock.ts';
import { Table } from '../Table.tsx';
import { CountInput } from './CountInput.tsx';
import type { PieceForm } from './piece-forms.ts';
import styles from './stock-dialogs.module.css';

interface Props extends Pick<PieceForm, 'columns' | 'placeholder'> {
  rows: readonly {
    size: StockedSize;
    typed: string;
    before: number | null;
    after: number | null;
  }[];
  first: string | undefined;
  onEdit: (typed: Record<string, string>) => void;
}

export function PiecesTable({ columns, rows, first, placeholder, onEdit }: Props) {
  const focused = first ?? rows[0]?.size.variant;
  return (
    <Table
      head={['Size', columns.before, columns.count, 'After']}
      rows={rows.map(({ size: { variant, size, waiting }, typed, before, after }) => ({
        key: variant,
        cells: [
          <>
            <span className="display-4">{size}</span>
            {waiting > 0 && <span className="small muted">{`${waiting} waiting`}</span>}
          </>,
          figure(before),
          <CountInput
            aria-label={`${columns.count}, ${size}`}
            placeholder={placeholder}
            data-focus={variant === focused || undefined}
            value={typed}
            onEdit={(count) => onEdit({ [variant]: count })}
          />,
          <span className={after === before ? 'muted' : undefined}>{figure(after)}</span>,
        ],
      }))}
      className={styles.pieces}
    />
  );
}

const figure = (count: number | null) => (count === null ? '–' : Math.max(count, 0));
