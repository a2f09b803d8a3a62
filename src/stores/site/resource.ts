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

/** The updates of all resources that the page shows. */
const openUpdates = new Set<() => Promise<void>>();

/**
 * A function's reply: loaded when it is first shown, polled while the page shows it, and loaded again after each of its
 * actions. `getBody` gets the value that is updated. Forms begin with what they show, so a page with forms is not
 * polled, nor a value that can't change by itself.
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
  const { $view, shownValue, setShown } = createView<Value>();
  const actions = createActions(client.call, () => {
    for (const other of openUpdates) if (other !== update) void other();
    return refresh();
  });
  const isBusy = () => actions.$busyActions.get().length > 0;
  /** Counts what was asked for and shown: a reply from before the last of it is ignored. */
  let lastRequest = 0;

  /** Shows this value in place of what was asked for before. */
  function show(value: Value): void {
    lastRequest += 1;
    setShown(value);
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
    if (shownValue() === undefined) $view.set(failedView(answer));
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
    let isLoaded = false;
    return keepUpdated(client, update, async () => {
      const shown = shownValue();
      if (isLoaded && shown !== undefined && !isPolled(shown)) return;
      isLoaded = true;
      await update(true);
    });
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

function createView<Value>() {
  const $view = atom<ResourceView<Value>>({ state: 'loading' });

  /** The value on the page; undefined if there is none. */
  function shownValue(): Value | undefined {
    const view = $view.get();
    return view.state === 'shown' ? view.value : undefined;
  }

  function setShown(value: Value): void {
    if (JSON.stringify(shownValue()) !== JSON.stringify(value)) {
      $view.set({ state: 'shown', value });
    }
  }
  return { $view, shownValue, setShown };
}

/** Loads a value that the page shows, and again after the actions of other resources; returns what stops it. */
function keepUpdated(client: Client, update: () => Promise<void>, load: () => Promise<void>) {
  openUpdates.add(update);
  const stop = client.poll ? client.poll(load) : void load();
  return () => {
    openUpdates.delete(update);
    stop?.();
  };
}

function failedView(answer: ApiFailure): ResourceView<never> {
  const error = answer.error || 'No answer from the server.';
  return { state: 'failed', error, code: answer.code, canRetry: mayHelp(answer) };
}

/** Whether the same call may be answered another time: it did not arrive, or was one too many, or the server failed. */
const mayHelp = ({ status }: ApiFailure) => [0, 408, 429].includes(status) || status >= 500;
