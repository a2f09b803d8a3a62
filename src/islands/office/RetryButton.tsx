import { useStore } from '@nanostores/react';
import { $retrying, type Retry, retryWork } from '#stores/office/work.ts';
import { focusIfLost } from '#stores/site/focus-if-lost.ts';
import { BusyButton } from '../BusyButton.tsx';

interface Props {
  retry: Retry;
  label: string;
  /** What it sends or processes, if not all. */
  of?: string;
  /** Shows what waits then. */
  refresh: () => Promise<void>;
}

/** Tries pending work again now. */
export function RetryButton({ retry, label, of, refresh }: Props) {
  const retrying = useStore($retrying);
  const isBusy = retrying?.kind === retry.kind && retrying.id === retry.id;
  const run = async (part: Element | null) => {
    await retryWork(retry, refresh);
    // Work that is done takes its button, and with it the focus, away.
    focusIfLost(part?.querySelector('h2'));
  };
  return (
    <BusyButton
      className="button button-second button-small"
      isBusy={isBusy}
      disabled={retrying !== undefined && !isBusy}
      aria-label={of && `${label}: ${of}`}
      onClick={({ currentTarget }) => void run(currentTarget.closest('section'))}
    >
      {label}
    </BusyButton>
  );
}
