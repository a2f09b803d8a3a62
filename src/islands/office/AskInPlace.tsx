import { type ReactNode, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import type { Contract, RequestOf } from '#contracts/contract.ts';
import { focusIfLost } from '#stores/site/focus-if-lost.ts';
import { status } from '#stores/office/status.ts';
import { BusyButton } from '../BusyButton.tsx';
import { Notice } from './Notice.tsx';
import { useSubmit } from './use-submit.ts';

interface Props<Request extends ZodMiniType> {
  /** What is done, on both buttons. */
  action: string;
  /** What it is done to, for those who hear the first button. */
  of: string;
  question: ReactNode;
  /** The safe button, which has the focus first. */
  keep: string;
  contract: Contract<Request, ZodMiniType>;
  body: RequestOf<Contract<Request, ZodMiniType>>;
  /** Shows what is done then. */
  onDone: () => Promise<unknown>;
}

/** A button that asks on stock, under what it is about, before a function is called. */
export function AskInPlace<Request extends ZodMiniType>(props: Props<Request>) {
  const { action, of, question, keep, contract, body, onDone } = props;
  const [state, setState] = useState<'new' | 'asking' | 'kept'>('new');
  const { isBusy, error, submit } = useSubmit();
  if (state !== 'asking') {
    return (
      <button
        className="text-button"
        type="button"
        aria-label={`${action} ${of}`}
        autoFocus={state === 'kept'}
        onClick={() => setState('asking')}
      >
        {action}
      </button>
    );
  }
  const keepIt = () => setState('kept');
  const run = async (row: Element | null) => {
    if (!(await submit(contract, body))) return;
    void status.refresh();
    keepIt();
    await onDone();
    // What is done takes its button, and with it the focus, away.
    const heading = row?.querySelector<HTMLElement>('h2[tabindex]');
    focusIfLost(heading?.isConnected ? heading : document.querySelector('h1'));
  };
  return (
    <div
      className="office-ask"
      role="group"
      aria-label={action}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // A dialog around it stays open.
        event.preventDefault();
        keepIt();
      }}
    >
      <p>{question}</p>
      <div className="buttons">
        <button
          className="button button-second button-small"
          type="button"
          disabled={isBusy}
          autoFocus
          onClick={keepIt}
        >
          {keep}
        </button>
        <BusyButton
          className="button button-small"
          isBusy={isBusy}
          onClick={({ currentTarget }) =>
            void run(currentTarget.closest('li:has(h2), section, dialog'))
          }
        >
          {action}
        </BusyButton>
      </div>
      {error !== undefined && <Notice>{error}</Notice>}
    </div>
  );
}
