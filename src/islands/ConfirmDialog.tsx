import type { ReactNode } from 'react';
import { BusyButton } from './BusyButton.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './confirm-dialog.module.css';

interface Props {
  title: string;
  /** What is asked, and what follows. */
  children: ReactNode;
  confirm: string;
  /** The safe answer, which has the focus. */
  keep: string;
  isBusy?: boolean;
  isSmall?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that can't be undone. */
export function ConfirmDialog(props: Props) {
  const { title, children, confirm, keep, isBusy = false, isSmall, onConfirm, onClose } = props;
  const size = isSmall ? 'button-small' : '';
  return (
    <Dialog title={title} narrow onClose={onClose}>
      {children}
      <p className={`buttons ${styles.answers}`}>
        <button
          className={`button button-second ${size}`}
          type="button"
          data-focus
          onClick={onClose}
        >
          {keep}
        </button>
        <BusyButton className={`button ${size}`} isBusy={isBusy} onClick={onConfirm}>
          {confirm}
        </BusyButton>
      </p>
    </Dialog>
  );
}
