import { useStore } from '@nanostores/react';
import { $actionProblem, showCurrentOrder } from '#stores/admin/order.ts';
import { Notice } from '../Notice.tsx';
import styles from './order.module.css';

interface Props {
  /** The function that was called. */
  contract: { name: string };
  orderNumber: string;
}

/** Why an action was not done, or may not have been. A problem of a field stands at the field. */
export function ActionNotice({ contract, orderNumber }: Props) {
  const problem = useStore($actionProblem);
  if (problem?.action !== contract.name || problem.field) return null;
  if (!problem.isRefused) return <Notice>{problem.text}</Notice>;
  return <OutdatedNotice text={problem.text} orderNumber={orderNumber} />;
}

/** Someone else was faster. */
export function OutdatedNotice({ text, orderNumber }: { text: string; orderNumber: string }) {
  return (
    <div className={styles.form}>
      <Notice>{text}</Notice>
      <button
        className="button button-second button-small"
        type="button"
        onClick={() => void showCurrentOrder(orderNumber)}
      >
        Show the order as it is now
      </button>
    </div>
  );
}

/** Whether someone else was faster with this action, so that its form makes no sense anymore. */
export function useIsRefused(contract: { name: string }): boolean {
  const problem = useStore($actionProblem);
  return problem?.action === contract.name && problem.isRefused;
}
