import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { rememberFocus } from './remember-focus.ts';

interface Props {
  title: string;
  /** Called when it is closed by its button or with Escape; the caller then removes it. */
  onClose: () => void;
  narrow?: boolean;
  children: ReactNode;
}

/** A modal dialog. The focus starts on the element inside that has `data-focus`, otherwise on Close. */
export function Dialog({ title, onClose, narrow = false, children }: Props) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const returnFocus = rememberFocus(document.activeElement);
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-focus]')?.focus();
    // Removing an open dialog would leave the focus nowhere.
    return returnFocus;
  }, []);
  return (
    <dialog
      ref={ref}
      className={`dialog dark${narrow ? ' narrow' : ''}`}
      aria-labelledby={id}
      onClose={onClose}
    >
      <header>
        <h2 id={id} className="display-3" tabIndex={-1}>
          {title}
        </h2>
        <button type="button" onClick={() => ref.current?.close()}>
          <Icon name="close" />
          <span className="visually-hidden">Close</span>
        </button>
      </header>
      <div className="paper">{children}</div>
    </dialog>
  );
}
