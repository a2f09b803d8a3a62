import { type ReactNode, useEffect, useRef } from 'react';
import styles from './orders-page.module.css';

/**
 * The result of an action on several orders, in place of the rows that have left; it takes the focus when `of` changes.
 */
export function ResultBar({ of, children }: { of: unknown; children: ReactNode }) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => strip.current?.focus(), [of]);
  return (
    <div className={`office-row ${styles.strip}`} role="status" tabIndex={-1} ref={strip}>
      {children}
    </div>
  );
}

interface OutcomeProps {
  /** Why something was not done with each of the others. */
  of: { problems: readonly string[] };
  children: ReactNode;
}

/** The result of an action on several orders, and why others are missing. */
export function Outcome({ of, children }: OutcomeProps) {
  return (
    <ResultBar of={of}>
      <div>
        <p>{children}</p>
        {of.problems.map((problem) => (
          <p className="office-bad" key={problem}>
            {problem}
          </p>
        ))}
      </div>
    </ResultBar>
  );
}
