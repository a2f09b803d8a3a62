import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { $busyAction, dismissProblem } from '#stores/office/managed.ts';
import { focusIfLost } from '#stores/site/focus-if-lost.ts';
import { focusInvalidField } from '#islands/Field.tsx';
import { ActionNotice, useIsRefused } from './ActionNotice.tsx';
import styles from './action-form.module.css';

interface Props {
  /** The function that it calls. */
  contract: { name: string };
  /** What tells it apart from others that call the same function. */
  of?: string;
  label: string;
  /** The label while it is being done. */
  busyLabel: string;
  /** Validates and sends the fields. Returns the id of the first invalid one. */
  onSubmit: () => string | undefined;
  onClose?: (() => void) | undefined;
  /** What the button that closes it says if that is the safe answer: then it comes first and has the focus. */
  keep?: string;
  name?: string;
  /** Another button of the page is the first. */
  isSecond?: boolean;
  /** What else it does, under the buttons. */
  note?: string;
  /** The fields. */
  children?: ReactNode;
}

/** A form, in a part of the page or in a dialog, that does something with the order; in its place, what someone else did faster. */
export function ActionForm(props: Props) {
  const {
    contract,
    of = '',
    label,
    busyLabel,
    onSubmit,
    onClose,
    keep,
    name,
    isSecond = false,
    note,
    children,
  } = props;
  const action = contract.name + of;
  const busyAction = useStore($busyAction);
  const isBusy = busyAction === action;
  const isRefused = useIsRefused(action);
  const form = useRef<HTMLFormElement>(null);
  const isOpened = onClose !== undefined;
  useEffect(() => {
    const section = form.current?.closest('section');
    if (isOpened) form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    return () => {
      // What is done takes its form, and with it the focus, away.
      const heading = section?.isConnected ? section.querySelector('h2') : null;
      focusIfLost(heading ?? document.querySelector('h1'));
      dismissProblem(action);
    };
  }, [isOpened, action]);
  const notice = <ActionNotice action={action} />;
  if (isRefused) return notice;
  const close = onClose && (
    <button
      className="button button-second button-small"
      type="button"
      disabled={isBusy}
      data-focus={keep && true}
      onClick={onClose}
    >
      {keep ?? 'Close'}
    </button>
  );
  const className = keep ? undefined : 'office-form';
  return (
    <form
      ref={form}
      className={className}
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (busyAction !== undefined) return;
        // A field that is locked loses the focus.
        form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
        focusInvalidField(onSubmit);
      }}
    >
      {children && (
        <fieldset className={className} disabled={isBusy}>
          {children}
        </fieldset>
      )}
      {notice}
      <div className={keep ? 'office-actions' : `buttons ${styles.buttons}`}>
        {keep && close}
        <button
          className={`button button-small ${isSecond ? 'button-second' : ''}`}
          type="submit"
          aria-busy={isBusy}
          disabled={busyAction !== undefined && !isBusy}
        >
          {isBusy ? busyLabel : label}
        </button>
        {!keep && close}
      </div>
      {note && <p className="small muted">{note}</p>}
    </form>
  );
}
