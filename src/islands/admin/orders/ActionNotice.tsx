import { useStore } from '@nanostores/react';
import { $actionProblem, type OrderAction, showCurrentOrder } from '#stores/admin/order.ts';
import { Notice } from '../Notice.tsx';
import styles from './order.module.css';

/** Why an action was not done, or may not have been. */
export function ActionNotice({ action }: { action: OrderAction }) {
  const problem = useStore($actionProblem);
  if (problem?.action !== action) return null;
  if (problem.isRefused) return <CurrentOrderNotice text={problem.text} />;
  return <Notice tone="bad">{problem.text}</Notice>;
}

/** Someone else was faster. */
export function CurrentOrderNotice({ text }: { text: string }) {
  return (
    <div className={styles.notice}>
      <Notice tone="bad">{text}</Notice>
      <button
        className="button button-second button-small"
        type="button"
        onClick={() => void showCurrentOrder()}
      >
        Show the order as it is now
      </button>
    </div>
  );
}

/** Whether someone else was faster with this action, so that its form makes no sense anymore. */
export function useIsRefused(action: OrderAction): boolean {
  const problem = useStore($actionProblem);
  return problem?.action === action && problem.isRefused;
}
