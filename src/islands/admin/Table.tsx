import type { ReactNode } from 'react';

interface Props {
  /** The names of the columns; a column of pictures has none. */
  head: readonly string[];
  className?: string | undefined;
  /** Its rows. */
  children: ReactNode;
}

/** A table of figures. */
export function Table({ head, className = '', children }: Props) {
  return (
    <table className={`office-table ${className}`}>
      <thead>
        <tr>
          {head.map((name) =>
            name ? <th key={name} scope="col" children={name} /> : <td key="" />,
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
