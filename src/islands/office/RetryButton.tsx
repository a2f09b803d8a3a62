import { officeRetryWork } from '#contracts/office/work.ts';
import type { Actions } from '#stores/site/actions.ts';
import type { Retry } from '#stores/office/work.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Button } from '../Button.tsx';
import { rememberFocus } from '../remember-focus.ts';
import { useAction } from '#islands/use-action.ts';

interface Props {
  resource: Pick<Actions, 'action'>;
  retry: Retry;
  label: string;
  /** The work that it sends or processes, if not all. */
  name?: string;
}

export function RetryButton({ resource, retry, label, name }: Props) {
  const action = resource.action(officeRetryWork, {
    id: `${retry.kind} ${retry.id ?? ''}`,
    failure: 'Not tried',
  });
  const { isBusy, isOtherBusy } = useAction(action);
  const run = async (button: Element) => {
    const returnFocus = rememberFocus(button);
    await action.run(retry, ({ tried, waiting }) =>
      showToast({
        title: tried === 0 ? 'Nothing to try' : `Tried ${tried}`,
        text:
          waiting === 0
            ? 'Nothing waits anymore.'
            : `${waiting} still ${waiting === 1 ? 'waits' : 'wait'}.`,
      }),
    );
    returnFocus();
  };
  return (
    <Button
      variant="second"
      size="small"
      isBusy={isBusy}
      disabled={isOtherBusy}
      aria-label={name && `${label}: ${name}`}
      onClick={({ currentTarget }) => void run(currentTarget)}
    >
      {label}
    </Button>
  );
}
