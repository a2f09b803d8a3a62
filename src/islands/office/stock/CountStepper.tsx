import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $edits, changeOnHand } from '#stores/office/stock/stock.ts';
import { Stepper } from '#islands/Stepper.tsx';
import { CountInput } from './CountInput.tsx';
import styles from './sizes.module.css';

interface Props {
  /** The product and its size. */
  name: string;
  variant: string;
  onHand: number;
}

/** The pieces on hand of a size; a press and a typed count are saved at once. */
export function CountStepper({ name, variant, onHand }: Props) {
  const shown = useStore($edits)[variant]?.onHand ?? onHand;
  const [typed, setTyped] = useState<string>();
  const change = (count: number, isTyped = false) =>
    changeOnHand(variant, { name, from: onHand, onHand: count }, isTyped);
  const commit = () => {
    setTyped(undefined);
    if (typed && Number(typed) !== shown) change(Number(typed), true);
  };
  return (
    <Stepper label={`${name}, on hand`} value={shown} onChange={change} className={styles.stepper}>
      <CountInput
        aria-label="On hand"
        value={typed ?? String(shown)}
        onEdit={setTyped}
        onFocus={({ target }) => target.select()}
        onBlur={commit}
        onKeyDown={({ key, nativeEvent }) => {
          if (nativeEvent.isComposing) return;
          if (key === 'Enter') commit();
          if (key === 'Escape') setTyped(undefined);
        }}
      />
    </Stepper>
  );
}
