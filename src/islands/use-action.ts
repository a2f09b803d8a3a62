import { useStore } from '@nanostores/react';
import type { Action } from '#stores/site/actions.ts';

/** Whether an action, or another one of the page, is being done, and why it was not. */
export function useAction({ key, $busyActions, $problem }: Action) {
  const busyActions = useStore($busyActions);
  const problem = useStore($problem);
  const isBusy = busyActions.includes(key);
  return {
    isBusy,
    isOtherBusy: busyActions.length > 0 && !isBusy,
    problem: problem?.action === key ? problem : undefined,
  };
}
