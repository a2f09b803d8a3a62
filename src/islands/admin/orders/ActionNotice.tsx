import { useStore } from '@nanostores/react';
import { adminCorrectAddress } from '#contracts/admin-order-actions.ts';
import { $actionProblem, showCurrentOrder } from '#stores/admin/order.ts';
import { Notice } from '../Notice.tsx';
import styles from './order.module.css';

interface Props {
  /** The function that was called. */
  contract: { name: string };
  orderNumber: string;
}

/** Why an action was not done, or may not have been. */
export function ActionNotice({ contract, orderNumber }: Props) {
  const problem = useStore($actionProblem);
  if (problem?.action !== contract.name) return null;
  // The form of the address says at the field what is wrong.
  if (problem.field && contract.name === adminCorrectAddress.name) return null;
  if (!problem.isRefused) return <Notice>{problem.text}</Notice>;
  return <OutdatedNotice text={problem.text} orderNumber={orderNumber} isFocused />;
}

interface OutdatedProps {
  text: string;
  orderNumber: string;
  /** It took the place of what had the focus. */
  isFocused?: boolean;
}

/** Someone else was faster. */
export function OutdatedNotice({ text, orderNumber, isFocused }: OutdatedProps) {
  const show = async () => {
    await showCurrentOrder(orderNumber);
    // The notice, and with it the focus, is gone.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus();
  };
  return (
    <div className={styles.form}>
      <Notice>{text}</Notice>
      <button
        className="button button-second button-small"
        type="button"
        autoFocus={isFocused}
        onClick={() => void show()}
      >
        Show the order as it is now
      </button>
    </div>
  );
}
