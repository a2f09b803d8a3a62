import { atom } from 'nanostores';
import { whyFailed } from './actions.ts';
import type { ApiResult } from './api.ts';
import { showFailure } from './toasts.ts';

interface List<Value> {
  shownValue: () => Value | undefined;
  show: (value: Value) => void;
}

/**
 * The rows that follow those of a list, a page at a press. `load` asks for the page after `next`; what is answered once another list is
 * shown is dropped.
 */
export function createOlderRows<Value extends { next?: string | null | undefined }, Query>(
  { shownValue, show }: List<Value>,
  readQuery: () => Query,
  load: (query: Query, after: string) => Promise<ApiResult<Value>>,
  append: (shown: Value, older: Value) => Value,
) {
  const $isBusy = atom(false);
  const loadMore = async (): Promise<void> => {
    const after = shownValue()?.next;
    if (typeof after !== 'string' || $isBusy.get()) return;
    const query = readQuery();
    $isBusy.set(true);
    const answer = await load(query, after);
    $isBusy.set(false);
    const shown = shownValue();
    if (query !== readQuery() || shown?.next !== after) return;
    if (answer.ok) show(append(shown, answer.value));
    else showFailure({ title: 'Not loaded', text: whyFailed(answer) });
  };
  return { $isBusy, loadMore };
}
