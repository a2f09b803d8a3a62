import type { ReactNode } from 'react';
import styles from './page-columns.module.css';

interface Props {
  first: ReactNode;
  /** At the side, where there is room: what to do next, and last what happened. */
  side: ReactNode;
  children: ReactNode;
}

export function PageColumns({ first, side, children }: Props) {
  return (
    <div className={styles.columns}>
      {first}
      <div className={styles.side}>{side}</div>
      {children}
    </div>
  );
}
