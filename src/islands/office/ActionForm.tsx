import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Action } from '#stores/site/actions.ts';
import { Button } from '#islands/Button.tsx';
import { ActionNotice } from './ActionNotice.tsx';
import styles from './action-form.module.css';
import { rememberFocus } from '../remember-focus.ts';
import { useAction } from '#islands/use-action.ts';

interface Props {
  action: Action;
  label: string;
  busyLabel: string;
  /** Validates and sends the fields. */
  onSubmit: () => void;
  onClose?: (() => void) | undefined;
  /** The label of the closing button if closing is the safe answer: then it comes first and has the focus. */
  safeLabel?: string;
  name?: string;
  /** Another button of the page is the first. */
  isSecond?: boolean;
  isLarge?: boolean | undefined;
  /** A further effect, under the buttons. */
  note?: string;
  children?: ReactNode;
}

/**
 * A form, in a part of the page or in a dialog, that does something with the order. What is typed stays when someone
 * else was faster.
 */
export function ActionForm(props: Props) {
  const { action, label, busyLabel, onSubmit, onClose, safeLabel, name, note, children } = props;
  const { isSecond = false, isLarge = false } = props;
  const { isBusy, isOtherBusy } = useAction(action);
  const form = useRef<HTMLFormElement>(null);
  useOpenedForm(form, action, onClose !== undefined);
  const close = onClose && (
    <Button
      variant="second"
      size="small"
      disabled={isBusy}
      data-focus={safeLabel && true}
      onClick={onClose}
    >
      {safeLabel ?? 'Close'}
    </Button>
  );
  const className = safeLabel ? undefined : 'office-form';
  return (
    <form
      ref={form}
      className={className}
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy || isOtherBusy) return;
        // A field that is locked loses the focus.
        form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
        onSubmit();
      }}
    >
      {children && (
        <fieldset className={className} disabled={isBusy}>
          {children}
        </fieldset>
      )}
      <ActionNotice action={action} onClose={onClose} />
      <div className={safeLabel ? 'office-actions' : `buttons ${styles.buttons}`}>
        {safeLabel && close}
        <Button
          variant={isSecond ? 'second' : undefined}
          size={isLarge ? undefined : 'small'}
          type="submit"
          isBusy={isBusy}
          busyLabel={busyLabel}
          disabled={isOtherBusy}
        >
          {label}
        </Button>
        {!safeLabel && close}
      </div>
      {note && <p className="small muted">{note}</p>}
    </form>
  );
}

/** Focuses the first field of a form that was opened; once it is gone, the focus returns and its problem goes. */
function useOpenedForm(
  form: RefObject<HTMLFormElement | null>,
  { key, dismissProblem }: Action,
  isOpened: boolean,
): void {
  useEffect(() => {
    const returnFocus = rememberFocus(form.current);
    if (isOpened) form.current?.querySelector<HTMLElement>('input:enabled, textarea')?.focus();
    return () => {
      returnFocus();
      dismissProblem(key);
    };
  }, [form, isOpened, key, dismissProblem]);
}
