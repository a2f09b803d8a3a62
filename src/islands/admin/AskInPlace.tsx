import { useState, type ReactNode } from 'react';
import type { ZodMiniType } from 'zod/mini';
import type { Contract, RequestOf } from '#contracts/contract.ts';
import { submit } from '#stores/admin/submit.ts';
import { BusyButton } from '../BusyButton.tsx';
import styles from './ask-in-place.module.css';
import { Notice } from './Notice.tsx';

interface Props<Request extends ZodMiniType> {
  question: ReactNode;
  /** The safe button, which has the focus first. */
  keep: string;
  action: string;
  contract: Contract<Request, ZodMiniType>;
  body: RequestOf<Contract<Request, ZodMiniType>>;
  /** It was kept, or the function has done it. */
  onEnd: () => void;
}

/** Asks on stock, under what it asks about, before a function is called. */
export function AskInPlace<Request extends ZodMiniType>(props: Props<Request>) {
  const { question, keep, action, contract, body, onEnd } = props;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = async () => {
    setBusy(true);
    const failure = await submit(contract, body);
    setBusy(false);
    setError(failure);
    if (failure === undefined) onEnd();
  };
  return (
    <div
      className={styles.ask}
      role="group"
      aria-label={action}
      onKeyDown={({ key }) => key === 'Escape' && onEnd()}
    >
      <p>{question}</p>
      <div className="buttons">
        <button
          className="button button-second button-small"
          type="button"
          disabled={isBusy}
          autoFocus
          onClick={onEnd}
        >
          {keep}
        </button>
        <BusyButton className="button button-small" isBusy={isBusy} onClick={() => void run()}>
          {action}
        </BusyButton>
      </div>
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
    </div>
  );
}
