import { atom, onMount } from 'nanostores';
import type { ZodMiniType } from 'zod/mini';
import type { Contract, RequestOf, ResponseOf } from '#contracts/contract.ts';
import { createActions, whyFailed } from './actions.ts';
import type { ApiFailure } from './api.ts';
import type { Call } from './call-api.ts';

/** `failed` only if there is nothing older to show. `later` is a reply of which a part is held back. */
export type ResourceView<Value> =
  | { state: 'loading' }
  | { state: 'failed'; error: string; canRetry: boolean }
  | { state: 'shown'; value: Value; later?: Value };

/** What updates each resource that the page shows. */
const openUpdates = new Set<() => Promise<void>>();

/** How the functions of a page are called, and what runs `poll` now and again while the page shows what they answer. */
export interface Client {
  call: Call;
  poll: (poll: () => Promise<void>) => () => void;
}

/**
 * What a function answers: loaded when it is first shown, polled while the page shows it, and loaded again after
 * each of its actions. `getBody` gets the value that is updated; `merge` says what an update shows of its reply, by default all. What
 * can't change by itself, as `mayChange` says of what is shown, is not polled.
 */
export function createResource<Request extends ZodMiniType, Response extends ZodMiniType>(
  client: Client,
  contract: Contract<Request, Response>,
  getBody: (
    updated?: ResponseOf<Contract<Request, Response>>,
  ) => RequestOf<Contract<Request, Response>>,
  {
    merge = (_shown, loaded) => loaded,
    mayChange = () => true,
  }: {
    merge?: Merge<ResponseOf<Contract<Request, Response>>>;
    mayChange?: (shown: ResponseOf<Contract<Request, Response>>) => boolean;
  } = {},
) {
  type Value = ResponseOf<Contract<Request, Response>>;
  const $view = atom<ResourceView<Value>>({ state: 'loading' });
  const actions = createActions(
    client.call,
    () => {
      for (const other of openUpdates) if (other !== update) void other();
      return refresh();
    },
    () => update(),
  );
  const isBusy = () => actions.$busyActions.get().length > 0;
  /** Counts what was asked for and shown: a reply from before the last of it is ignored. */
  let lastRequest = 0;

  /** The value on the page; undefined if there is none. */
  function shownValue(): Value | undefined {
    const view = $view.get();
    return view.state === 'shown' ? view.value : undefined;
  }

  /** Shows this value in place of what was asked for before. */
  function show(value: Value, later?: Value): void {
    lastRequest += 1;
    const view = { state: 'shown', value, ...(later && { later }) } as const;
    actions.$isOutdated.set(later !== undefined);
    if (!isSame($view.get(), view)) $view.set(view);
  }

  /** Returns why it could not be loaded. Where `updated` is shown, what would change a form is held back. */
  async function load(updated?: Value, isPoll = false): Promise<string | undefined> {
    const isUpdate = updated !== undefined;
    const request = ++lastRequest;
    const answer = await client.call(contract, getBody(updated), { isPoll: isPoll && isUpdate });
    if (isUpdate) await waitForPointerUp();
    if (request !== lastRequest || (isUpdate && isBusy())) return undefined;
    const shown = shownValue();
    if (!answer.ok) {
      const error = answer.error || 'No answer from the server.';
      if (shown === undefined) $view.set({ state: 'failed', error, canRetry: mayHelp(answer) });
      return whyFailed(answer);
    }
    const loaded = answer.value;
    const value = isUpdate && shown !== undefined ? merge(shown, loaded) : loaded;
    show(value, isSame(value, loaded) ? undefined : loaded);
    return undefined;
  }

  async function update(isPoll = false): Promise<void> {
    if (!isBusy()) await load(shownValue(), isPoll);
  }
  onMount($view, () => {
    openUpdates.add(update);
    let isLoaded = false;
    const stop = client.poll(async () => {
      const shown = shownValue();
      if (isLoaded && shown !== undefined && !mayChange(shown)) return;
      isLoaded = true;
      await update(true);
    });
    return () => {
      openUpdates.delete(update);
      stop();
    };
  });

  /** Loads and shows all of it; returns why it could not. What is older is shown on. */
  const refresh = () => load();
  return { ...actions, $view, shownValue, show, refresh };
}

/** Whether the same call may be answered another time: there was no answer, or too many calls, or the server failed. */
const mayHelp = ({ status }: ApiFailure) => status === 0 || status === 429 || status >= 500;

type Merge<Value> = (shown: Value, loaded: Value) => Value;

/** A poll shows nothing that changes one of these fields: forms begin with them, or they decide which forms there are. */
export function holdFields<Value>(...names: readonly (keyof Value)[]): Merge<Value> {
  return (shown, loaded) =>
    names.every((name) => isSame(shown[name], loaded[name])) ? loaded : shown;
}

export const isSame = (before: unknown, after: unknown) =>
  JSON.stringify(before) === JSON.stringify(after);

let isPressed = false;
if ('document' in globalThis) {
  addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ['pointerup', 'pointercancel']) {
    addEventListener(end, () => (isPressed = false), true);
  }
}

/** Waits until no finger is on the screen, so that nothing moves under it. */
function waitForPointerUp(): Promise<void> {
  if (!isPressed) return Promise.resolve();
  return new Promise((resolve) => {
    // After the click that follows.
    const done = () => setTimeout(resolve);
    addEventListener('pointerup', done, { once: true });
    addEventListener('pointercancel', done, { once: true });
  });
}
