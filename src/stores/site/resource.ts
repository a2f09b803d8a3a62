import { atom, onMount } from 'nanostores';
import type { ZodMiniType } from 'zod/mini';
import type { Contract, RequestOf, ResponseOf } from '#contracts/contract.ts';
import { createActions, whyFailed } from './actions.ts';
import type { Message } from '#shop/site-messages.ts';
import { type ApiFailure, toastOf } from './api.ts';
import type { Call } from './call-api.ts';
import { dismissFailuresOf, showFailure } from './toasts.ts';

/** `failed` only if there is nothing older to show. */
export type ResourceView<Value> =
  | { state: 'loading' }
  | { state: 'failed'; error: string; code: string; canRetry: boolean }
  | { state: 'shown'; value: Value };

/**
 * How the functions of a page are called, and what runs `poll` now and, if it is polled, again while the page shows
 * what they answer.
 */
export interface Client {
  call: Call;
  poll?: (poll: () => Promise<void>) => () => void;
}

interface ResourceOptions<Value> {
  /** Whether it is polled while this is shown; by default, always. */
  isPolled?: (shown: Value) => boolean;
  /** The toast that says that it could not be loaded. */
  failure?: Message;
}

/** What updates each resource that the page shows. */
const openUpdates = new Set<() => Promise<void>>();

/**
 * What a function answers: loaded when it is first shown, polled while the page shows it, and loaded again after each
 * of its actions. `getBody` gets the value that is updated. Forms begin with what they show, so what has forms is not
 * polled, nor what can't change by itself.
 */
export function createResource<Request extends ZodMiniType, Response extends ZodMiniType>(
  client: Client,
  contract: Contract<Request, Response>,
  getBody: (
    updated?: ResponseOf<Contract<Request, Response>>,
  ) => RequestOf<Contract<Request, Response>>,
  { isPolled = () => true, failure }: ResourceOptions<ResponseOf<Contract<Request, Response>>> = {},
) {
  type Value = ResponseOf<Contract<Request, Response>>;
  const $view = atom<ResourceView<Value>>({ state: 'loading' });
  const actions = createActions(client.call, () => {
    for (const other of openUpdates) if (other !== update) void other();
    return refresh();
  });
  const isBusy = () => actions.$busyActions.get().length > 0;
  /** Counts what was asked for and shown: a reply from before the last of it is ignored. */
  let lastRequest = 0;

  /** The value on the page; undefined if there is none. */
  function shownValue(): Value | undefined {
    const view = $view.get();
    return view.state === 'shown' ? view.value : undefined;
  }

  /** Shows this value in place of what was asked for before. */
  function show(value: Value): void {
    lastRequest += 1;
    if (JSON.stringify(shownValue()) !== JSON.stringify(value)) {
      $view.set({ state: 'shown', value });
    }
  }

  /** Returns why it could not be loaded. `updated` is shown until then, and on if something is being done by then. */
  async function load(updated?: Value, isPoll = false): Promise<string | undefined> {
    const request = ++lastRequest;
    if (!isPoll) dismissFailuresOf(contract.name);
    const answer = await client.call(contract, getBody(updated), { isPoll });
    if (request !== lastRequest || (updated !== undefined && isBusy())) return undefined;
    if (answer.ok) {
      show(answer.value);
      return undefined;
    }
    const error = answer.error || 'No answer from the server.';
    if (shownValue() === undefined) {
      $view.set({ state: 'failed', error, code: answer.code, canRetry: mayHelp(answer) });
    }
    // A page that its account's secret does not open says so itself.
    const isSaid = answer.code === 'account_access_required';
    if (failure && !isPoll && !isSaid) showFailure(toastOf(answer, failure), contract.name);
    return whyFailed(answer);
  }

  async function update(isPoll = false): Promise<void> {
    const shown = shownValue();
    if (!isBusy()) await load(shown, isPoll && shown !== undefined);
  }
  onMount($view, () => {
    openUpdates.add(update);
    let isLoaded = false;
    const load = async () => {
      const shown = shownValue();
      if (isLoaded && shown !== undefined && !isPolled(shown)) return;
      isLoaded = true;
      await update(true);
    };
    const stop = client.poll ? client.poll(load) : void load();
    return () => {
      openUpdates.delete(update);
      stop?.();
    };
  });

  const $isRefreshing = atom(false);

  /** Loads and shows all of it; returns why it could not. What is older is shown on. */
  async function refresh(): Promise<string | undefined> {
    $isRefreshing.set(true);
    const error = await load();
    $isRefreshing.set(false);
    return error;
  }
  return { ...actions, $view, $isRefreshing, shownValue, show, refresh };
}

/** Whether the same call may be answered another time: it did not arrive, or was one too many, or the server failed. */
const mayHelp = ({ status }: ApiFailure) => [0, 408, 429].includes(status) || status >= 500;
