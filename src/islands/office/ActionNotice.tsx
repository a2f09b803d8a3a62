import { useStore } from '@nanostores/react';
import { $actionProblem, showCurrent } from '#stores/office/managed.ts';
import { focusIfLost } from '#stores/site/focus-if-lost.ts';
import { Notice } from './Notice.tsx';

/** Why an action was not done, or may not have been. */
export function ActionNotice({ action }: { action: string }) {
  const problem = useStore($actionProblem);
  if (problem?.action !== action) return null;
  if (!problem.isRefused) return <Notice>{problem.text}</Notice>;
  return <OutdatedNotice text={problem.text} isFocused />;
}

interface OutdatedProps {
  text: string;
  /** It took the place of what had the focus. */
  isFocused?: boolean;
}

/** Someone else was faster. */
export function OutdatedNotice({ text, isFocused }: OutdatedProps) {
  const show = async () => {
    await showCurrent();
    // The notice, and with it the focus, is gone.
    focusIfLost(document.querySelector('h1'));
  };
  return (
    <div className="office-form">
      <Notice>{text}</Notice>
      <button
        className="button button-second button-small"
        type="button"
        autoFocus={isFocused}
        onClick={() => void show()}
      >
        Show it as it is now
      </button>
    </div>
  );
}

/** Whether someone else was faster with this action, so that its form makes no sense anymore. */
export function useIsRefused(action: string): boolean {
  const problem = useStore($actionProblem);
  return problem?.action === action && problem.isRefused;
}
