import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './confirm-dialog.module.css';

interface Props {
  title: string;
  /** The question and its consequences. */
  children: ReactNode;
  confirm: string;
  /** The safe answer, which has the focus. */
  keep: string;
  isBusy?: boolean;
  busyLabel?: string | undefined;
  isSmall?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that can't be undone. */
export function ConfirmDialog(props: Props) {
  const { title, children, confirm, keep, isBusy = false, busyLabel, isSmall } = props;
  const { onConfirm, onClose } = props;
  const size = isSmall ? 'small' : undefined;
  return (
    <Dialog title={title} narrow onClose={onClose}>
      {children}
      <p className={`buttons ${styles.answers}`}>
        <Button variant="second" size={size} data-focus onClick={onClose}>
          {keep}
        </Button>
        <Button size={size} isBusy={isBusy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirm}
        </Button>
      </p>
    </Dialog>
  );
}
