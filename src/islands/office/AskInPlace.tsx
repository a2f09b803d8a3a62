import { type ReactNode, useState } from 'react';
import type { Action } from '#stores/site/actions.ts';
import { Button } from '../Button.tsx';
import { ActionNotice } from './ActionNotice.tsx';
import { rememberFocus } from '../remember-focus.ts';
import { useAction } from '#islands/use-action.ts';

interface Props<Body> {
  action: Action & { run: (body: Body) => Promise<boolean> };
  body: Body;
  /** The action's name on both buttons, unless the first says something else. */
  label: string;
  openLabel?: string;
  className?: string;
  isDisabled?: boolean;
  /** The object of the action, for those who hear the first button. */
  name: string;
  question: ReactNode;
  /** The safe button, which has the focus first. */
  safeLabel: string;
}

/** A button that asks, under what it is about, before something is done. */
export function AskInPlace<Body>(props: Props<Body>) {
  const { action, label, name, openLabel, className = 'text-button', isDisabled } = props;
  const [state, setState] = useState<'new' | 'asking' | 'closed'>('new');
  if (state !== 'asking') {
    return (
      <button
        className={className}
        type="button"
        aria-label={openLabel ?? `${label} ${name}`}
        autoFocus={state === 'closed'}
        disabled={isDisabled}
        onClick={() => setState('asking')}
      >
        {openLabel ?? label}
      </button>
    );
  }
  return (
    <Question
      {...props}
      onClose={() => {
        action.dismissProblem(action.key);
        setState('closed');
      }}
    />
  );
}

function Question<Body>(props: Props<Body> & { onClose: () => void }) {
  const { action, body, label, question, safeLabel, onClose } = props;
  const { isBusy } = useAction(action);
  const run = async (button: Element) => {
    const returnFocus = rememberFocus(button);
    if (await action.run(body)) onClose();
    returnFocus();
  };
  return (
    <div
      className="office-row office-ask"
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // A dialog around it stays open.
        event.preventDefault();
        onClose();
      }}
    >
      <p>{question}</p>
      <div className="buttons">
        <Button variant="second" size="small" disabled={isBusy} autoFocus onClick={onClose}>
          {safeLabel}
        </Button>
        <Button
          size="small"
          isBusy={isBusy}
          onClick={({ currentTarget }) => void run(currentTarget)}
        >
          {label}
        </Button>
      </div>
      <ActionNotice action={action} onClose={onClose} />
    </div>
  );
}
