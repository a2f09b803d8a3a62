import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $result } from '#stores/office/orders/orders.ts';
import { PrintSlips } from './PrintSlips.tsx';
import styles from './orders-page.module.css';

/** The result for several orders, in place of the rows that have left. A new one takes the focus. */
export function ResultBar() {
  const result = useStore($result);
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => strip.current?.focus(), [result]);
  if (!result) return null;
  const { text, problems, shipped } = result;
  return (
    <div className={`office-row ${styles.strip}`} role="status" tabIndex={-1} ref={strip}>
      <div>
        <p>{text}</p>
        {problems?.map((problem) => (
          <p className="office-bad" key={problem}>
            {problem}
          </p>
        ))}
      </div>
      {shipped && <PrintSlips orderNumbers={shipped}>Packing slips</PrintSlips>}
    </div>
  );
}
