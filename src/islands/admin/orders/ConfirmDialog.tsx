import type { ReactNode } from 'react';
import { Dialog } from '../Dialog.tsx';

interface Props {
  title: string;
  /** The safe answer, which has the focus. */
  keep: string;
  confirm: string;
  /** What is being done. */
  busy?: string | undefined;
  /** There is nothing to answer anymore. */
  isRefused?: boolean;
  onKeep: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks once before something that can't be undone. */
export function ConfirmDialog(props: Props) {
  const { title, keep, confirm, busy, isRefused, onKeep, onConfirm, children } = props;
  return (
    <Dialog title={title} onClose={onKeep} narrow>
      {children}
      {!isRefused && (
        <div className="office-actions">
          <button
            className="button button-second button-small"
            type="button"
            data-focus
            onClick={onKeep}
          >
            {keep}
          </button>
          <button
            className="button button-small"
            type="button"
            aria-busy={busy !== undefined}
            onClick={onConfirm}
          >
            {busy ?? confirm}
          </button>
        </div>
      )}
    </Dialog>
  );
}
