import type { MouseEvent } from 'react';
import type { Action, Actions } from '#stores/office/actions.ts';
import { Notice } from './Notice.tsx';
import { rememberFocus } from './remember-focus.ts';
import { useAction } from './use-action.ts';

/** Why an action was not done, or may not have been. */
export function ActionNotice({ action }: { action: Action }) {
  const { problem } = useAction(action);
  if (!problem) return null;
  if (!problem.isRefused) return <Notice>{problem.text}</Notice>;
  return <OutdatedNotice text={problem.text} resource={action} isFocused />;
}

interface OutdatedProps {
  text: string;
  resource: Pick<Actions, 'showCurrent'>;
  /** The notice replaces a form that had the focus. */
  isFocused?: boolean;
}

/** Someone else was faster. */
export function OutdatedNotice({ text, resource, isFocused }: OutdatedProps) {
  const show = async ({ currentTarget }: MouseEvent) => {
    const returnFocus = rememberFocus(currentTarget);
    await resource.showCurrent();
    returnFocus();
  };
  return (
    <div className="office-form">
      <Notice>{text}</Notice>
      <button
        className="button button-second button-small"
        type="button"
        autoFocus={isFocused}
        onClick={(event) => void show(event)}
      >
        Show it as it is now
      </button>
    </div>
  );
}
