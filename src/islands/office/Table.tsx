import type { ReactNode } from 'react';
import styles from './table.module.css';

interface Props {
  head: readonly string[];
  /** Each row's subject, then its figures. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  className?: string | undefined;
}

/** A table of figures; where there is little room, each row becomes a list of them with their names. */
export function Table({ head, rows, className = '' }: Props) {
  return (
    <div className={`${styles.table} ${className}`}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" children={name} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td key={head[index + 1]} data-column={head[index + 1]} children={figure} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
