import type { DelayNotice } from '#contracts/office/order.ts';
import { Dialog } from '#islands/Dialog.tsx';
import { DelayEmail } from './DelayEmail.tsx';

interface Props {
  orderNumber: string;
  notice: DelayNotice;
  onClose: () => void;
}

export function SentDelay({ orderNumber, notice, onClose }: Props) {
  return (
    <Dialog title="The email as it was sent" narrow onClose={onClose}>
      <DelayEmail label="The email" orderNumber={orderNumber} notice={notice} />
    </Dialog>
  );
}
