import { type ReactNode, useState } from 'react';
import type { Action } from '#stores/site/actions.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Button } from '../Button.tsx';
import { useAction } from '../use-action.ts';

interface Props<Body> {
  action: Action & { run: (body: Body) => Promise<boolean> };
  body: Body;
  label: string;
  /** The label of the dialog's button, with the amount. */
  confirm?: string;
  /** The safe answer, which has the focus. */
  keep: string;
  /** Whether a dialog asks first. */
  isAsked?: boolean;
  isSmall?: boolean;
  children: ReactNode;
}

/** A button that changes the order, after a dialog if there is something to lose. */
export function ConfirmChange<Body>(props: Props<Body>) {
  const { action, body, label, confirm = label, keep, isAsked = true, isSmall, children } = props;
  const [isOpen, setOpen] = useState(false);
  const { isBusy } = useAction(action);
  const change = async () => {
    if (isBusy) return;
    await action.run(body);
    setOpen(false);
    // The pressed button may be gone, with the thing that has ended, or because it was too late.
    document.querySelector<HTMLElement>('[data-return], h1')?.focus();
  };
  return (
    <>
      <Button
        variant="second"
        size={isSmall ? 'small' : undefined}
        isBusy={isBusy && !isOpen}
        onClick={() => {
          if (isAsked) setOpen(true);
          else void change();
        }}
      >
        {label}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`${label}?`}
          confirm={confirm}
          keep={keep}
          isBusy={isBusy}
          onConfirm={() => void change()}
          onClose={() => setOpen(false)}
        >
          <p>{children}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
