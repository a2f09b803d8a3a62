import type { MouseEvent } from 'react';
import type { Action } from '#stores/site/actions.ts';
import { Button } from '#islands/Button.tsx';
import { Notice } from '#islands/Notice.tsx';
import { useAction } from '#islands/use-action.ts';
import { rememberFocus } from '../remember-focus.ts';

interface Props {
  action: Action;
  /** Ends what was typed, once what is true now is shown. */
  onClose?: (() => void) | undefined;
}

/**
 * Why an action was not done, or may not have been; what is typed stays. If someone else was faster, a button shows
 * what is true now.
 */
export function ActionNotice({ action, onClose }: Props) {
  const { problem } = useAction(action);
  if (!problem?.isRefused) return problem && <Notice>{problem.text}</Notice>;
  const show = async ({ currentTarget }: MouseEvent) => {
    const returnFocus = rememberFocus(currentTarget);
    if (await action.showCurrent()) onClose?.();
    returnFocus();
  };
  return (
    <div className="office-form">
      <Notice>{problem.text}</Notice>
      <Button variant="second" size="small" onClick={(event) => void show(event)}>
        Show it as it is now
      </Button>
    </div>
  );
}
