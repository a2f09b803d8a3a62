import { useStore } from '@nanostores/react';
import type { MouseEvent, ReactNode } from 'react';
import type { Action, Actions } from '#stores/site/actions.ts';
import styles from './action-form.module.css';
import { Notice } from '#islands/Notice.tsx';
import { rememberFocus } from '../remember-focus.ts';
import { useAction } from '#islands/use-action.ts';

interface Props {
  action: Action;
  /** What someone else has made of it meanwhile, if the form can still be sent. */
  theirs?: ReactNode;
}

/** Why an action was not done, or may not have been; what is typed stays. */
export function ActionNotice({ action, theirs }: Props) {
  const { problem } = useAction(action);
  if (!problem?.isRefused && !theirs) return problem && <Notice>{problem.text}</Notice>;
  return (
    <div className="office-form">
      <Notice>{problem?.text ?? 'It was changed meanwhile.'}</Notice>
      {theirs && (
        <div className={styles.theirs}>
          <h3 className="display-5 muted">As it is now</h3>
          {theirs}
        </div>
      )}
      <ShowCurrent resource={action}>
        {theirs ? 'Leave it like this' : 'Show it as it is now'}
      </ShowCurrent>
    </div>
  );
}

interface OutdatedProps {
  text: string;
  resource: Pick<Actions, 'showCurrent' | '$isOutdated' | '$problem' | '$busyActions'>;
}

/** Someone else was faster, and no form says so. */
export function OutdatedNotice({ text, resource }: OutdatedProps) {
  const isOutdated = useStore(resource.$isOutdated);
  const problem = useStore(resource.$problem);
  const isBusy = useStore(resource.$busyActions).length > 0;
  if (!isOutdated || isBusy || problem?.isRefused) return null;
  return (
    <div className="office-form">
      <Notice>{text}</Notice>
      <ShowCurrent resource={resource}>Show it as it is now</ShowCurrent>
    </div>
  );
}

interface ShowProps {
  resource: Pick<Actions, 'showCurrent'>;
  children: string;
}

function ShowCurrent({ resource, children }: ShowProps) {
  const show = async ({ currentTarget }: MouseEvent) => {
    const returnFocus = rememberFocus(currentTarget);
    await resource.showCurrent();
    returnFocus();
  };
  return (
    <button
      className="button button-second button-small"
      type="button"
      onClick={(event) => void show(event)}
    >
      {children}
    </button>
  );
}
