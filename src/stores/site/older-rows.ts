import { atom } from 'nanostores';
import type { Message } from '#shop/site-messages.ts';
import { whyFailed } from './actions.ts';
import { type ApiResult, toastOf } from './api.ts';
import { dismissFailuresOf, showFailure } from './toasts.ts';

interface List<Value> {
  shownValue: () => Value | undefined;
  show: (value: Value) => void;
}

interface Rows<Value> {
  /** Where the rows begin that follow these; there are none unless it is a text. */
  nextOf: (shown: Value) => string | null | undefined;
  /** The query of the list: an answer to an earlier query is dropped. */
  readQuery?: () => unknown;
  load: (after: string) => Promise<ApiResult<Value>>;
  append: (shown: Value, older: Value) => Value;
  /** The toast that says that they could not be loaded, unless why they could not. */
  failure?: Message;
}

const TOAST_GROUP = 'older-rows';

/** The rows that follow those of a list, a page at a press. */
export function createOlderRows<Value>(
  { shownValue, show }: List<Value>,
  { nextOf, readQuery, load, append, failure }: Rows<Value>,
) {
  const $isBusy = atom(false);
  const readNext = () => {
    const shown = shownValue();
    return shown && nextOf(shown);
  };
  const loadMore = async (): Promise<void> => {
    const after = readNext();
    if (typeof after !== 'string' || $isBusy.get()) return;
    const query = readQuery?.();
    dismissFailuresOf(TOAST_GROUP);
    $isBusy.set(true);
    const answer = await load(after);
    $isBusy.set(false);
    const shown = shownValue();
    if (query !== readQuery?.() || shown === undefined || readNext() !== after) return;
    if (answer.ok) show(append(shown, answer.value));
    else {
      const why = { title: 'Not loaded', text: whyFailed(answer) };
      showFailure(failure ? toastOf(answer, failure) : why, TOAST_GROUP);
    }
  };
  return { $isBusy, loadMore };
}
