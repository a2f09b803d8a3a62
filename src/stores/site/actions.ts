import { atom } from 'nanostores';
import type { ZodMiniType } from 'zod/mini';
import type { Contract, RequestOf, ResponseOf } from '#contracts/contract.ts';
import { noAnswer, notShown } from '#shop/action-messages.ts';
import type { Message } from '#shop/site-messages.ts';
import { type ApiFailure, toastOf } from './api.ts';
import type { Call } from './call-api.ts';
import { dismissFailuresOf, showFailure } from './toasts.ts';

/** Why the last action was not done, or may not have been. */
interface ActionProblem {
  /** The key of the action. */
  action: string;
  text: string;
  /** The field of the request that is at fault. */
  field: string | undefined;
  /** Someone else was faster. */
  isRefused: boolean;
  answer: ApiFailure;
}

/** Why a call failed, in a sentence. Unless `unanswered` says what a second call does, it does nothing twice. */
export const whyFailed = ({ error }: ApiFailure, unanswered = noAnswer): string =>
  error || unanswered;

interface ActionOptions<Value> {
  /** Tells it apart from others that call the same function. */
  id?: string;
  /**
   * The toast that says that it was not done, or its title, with why; then only what is wrong with a field is said
   * there. Without it, the problem is shown where it was asked for.
   */
  failure?: Message | string;
  /** Gets what is read until then of what comes in pages. */
  onPage?: (read: Value) => void;
  /** The effect of a second press if no answer came. By default, nothing is done twice. */
  noAnswer?: string;
}

type Promisable<Value> = Value | Promise<Value>;

/**
 * The actions of a page: which are being done, and why the last one was not. `reload` shows the current state
 * afterwards; it returns why it could not.
 */
export function createActions(
  call: Call,
  reload: () => Promise<string | undefined> = () => Promise.resolve(undefined),
) {
  const state = createActionState(reload);
  const { $busyActions, $problem } = state;

  /** The action that calls this function. */
  function action<Request extends ZodMiniType, Response extends ZodMiniType>(
    contract: Contract<Request, Response>,
    {
      id = '',
      failure,
      noAnswer: unanswered,
      onPage,
    }: ActionOptions<ResponseOf<Contract<Request, Response>>> = {},
  ) {
    const key = contract.name + id;

    /**
     * Does it, unless it is being done, then shows what is true; if it was not done, shows why. Returns whether it was
     * done. A body that has to be awaited counts as being done, one that turns out to be undefined is not sent.
     */
    async function run(
      body: Promisable<RequestOf<Contract<Request, Response>> | undefined>,
      onDone?: (done: ResponseOf<Contract<Request, Response>>) => void,
    ): Promise<boolean> {
      const others = () => $busyActions.get().filter((busy) => busy !== key);
      if ($busyActions.get().includes(key)) return false;
      dismissFailuresOf(key);
      $problem.set(undefined);
      $busyActions.set([...others(), key]);
      const request = await body;
      if (request === undefined) {
        $busyActions.set(others());
        return false;
      }
      const answer = await call(contract, request, { onPage });
      // A problem in its place holds what was typed against what was shown.
      const isReloaded = answer.ok || failure !== undefined;
      const isShown = !isReloaded || (await reload()) === undefined;
      $busyActions.set(others());
      if (answer.ok) {
        onDone?.(answer.value);
        if (!isShown) showFailure(notShown, key);
        return true;
      }
      const text = whyFailed(answer, unanswered);
      const field = typeof answer.body.field === 'string' ? answer.body.field : undefined;
      if (failure !== undefined) showFailure(failureToast(answer, failure, text), key);
      if (failure === undefined || field !== undefined) {
        const isRefused = answer.code === 'refused';
        $problem.set({ action: key, text, field, isRefused, answer });
      }
      return false;
    }
    return { ...state, key, run };
  }
  return { ...state, action };
}

function createActionState(reload: () => Promise<string | undefined>) {
  /** The keys of the actions that are being done. */
  const $busyActions = atom<readonly string[]>([]);
  const $problem = atom<ActionProblem | undefined>();

  /** Forgets why this action was not done; without a key, whichever it was. */
  function dismissProblem(key = $problem.get()?.action): void {
    if ($problem.get()?.action === key) $problem.set(undefined);
  }

  /** Shows what is true now, in place of why something was not done; returns whether it could. */
  async function showCurrent(): Promise<boolean> {
    dismissFailuresOf(NOT_LOADED);
    const error = await reload();
    if (error === undefined) $problem.set(undefined);
    else showFailure({ title: 'Not loaded', text: error }, NOT_LOADED);
    return error === undefined;
  }
  return { $busyActions, $problem, dismissProblem, showCurrent };
}

const failureToast = (answer: ApiFailure, failure: Message | string, text: string): Message =>
  typeof failure === 'string' ? { title: failure, text } : toastOf(answer, failure);

export type Actions = ReturnType<typeof createActions>;
export type Action = Omit<ReturnType<Actions['action']>, 'run'>;

const NOT_LOADED = 'not-loaded';
