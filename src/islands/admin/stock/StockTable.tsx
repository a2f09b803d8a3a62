import type { ReactNode } from 'react';
import styles from './stock.module.css';

interface Row {
  id: string;
  /** The size or the variant. */
  name: ReactNode;
  /** Null where nothing is counted. */
  cells: readonly ReactNode[];
  isChanged?: boolean;
}

/** Figures of sizes, in dialogs. */
export function StockTable({ head, rows }: { head: readonly string[]; rows: readonly Row[] }) {
  return (
    <table className={`office-table ${styles.pieces}`}>
      <thead>
        <tr>
          {head.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, cells, isChanged }) => (
          <tr key={id} data-changed={isChanged}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]}>{cell ?? '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
