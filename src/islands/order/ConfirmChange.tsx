import { type ReactNode, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import type { Contract, RequestOf } from '#contracts/contract.ts';
import { returnTexts } from '#shop/return-messages.ts';
import { changeOrder, type OrderLink } from '#stores/order/change-order.ts';
import { showFailure } from '#stores/site/toasts.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { BusyButton } from '../BusyButton.tsx';

interface Props<Request extends ZodMiniType, Response extends ZodMiniType> {
  contract: Contract<Request, Response>;
  body: RequestOf<Contract<Request, Response>> & OrderLink;
  label: string;
  /** What the button of the dialog says, with the amount. */
  confirm?: string;
  /** The safe answer, which has the focus. */
  keep: string;
  /** Whether a dialog asks first. */
  isAsked?: boolean;
  isSmall?: boolean;
  children: ReactNode;
}

/** A button that changes the order, after a dialog if there is something to lose. */
export function ConfirmChange<Request extends ZodMiniType, Response extends ZodMiniType>({
  contract,
  body,
  label,
  confirm = label,
  keep,
  isAsked = true,
  isSmall = false,
  children,
}: Props<Request, Response>) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const change = async () => {
    if (isBusy) return;
    setBusy(true);
    const problem = await changeOrder(contract, body, body);
    setBusy(false);
    setOpen(false);
    // What was pressed may be gone: with what it has ended, or because it was too late.
    if (problem !== undefined) showFailure({ title: returnTexts.notCanceled, text: problem });
    document.querySelector<HTMLElement>('[data-return], h1')?.focus();
  };
  return (
    <>
      <BusyButton
        className={`button button-second ${isSmall ? 'button-small' : ''}`}
        isBusy={isBusy && !isOpen}
        onClick={() => {
          if (isAsked) setOpen(true);
          else void change();
        }}
      >
        {label}
      </BusyButton>
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
