import { useState } from 'react';
import styles from './order.module.css';

interface Props {
  /** The name of what is copied, for screen readers. */
  what: string;
  text: string;
}

/** Copies a text, and says so in its own place. */
export function CopyButton({ what, text }: Props) {
  const [label, setLabel] = useState('Copy');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setLabel('Copied'),
      () => setLabel('Not copied'),
    );
  return (
    <>
      <button className={`text-button ${styles.copy}`} type="button" onClick={() => void copy()}>
        {label}
        <span className="visually-hidden"> {what}</span>
      </button>
      <span className="visually-hidden" role="status">
        {label === 'Copy' ? '' : label}
      </span>
    </>
  );
}
