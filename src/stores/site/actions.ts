import { atom } from 'nanostores';
import type { ZodMiniType } from 'zod/mini';
import type { Contract, RequestOf, ResponseOf } from '#contracts/contract.ts';
import type { ApiFailure } from './api.ts';
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

/** Why a call failed, in a sentence. Unless `noAnswer` says what a second call does, it does nothing twice. */
export const whyFailed = (
  { error }: ApiFailure,
  noAnswer = 'No answer from the server. You can try again: nothing is done twice.',
): string => error || noAnswer;

interface ActionOptions<Value> {
  /** Tells it apart from others that call the same function. */
  id?: string;
  /** The title of a toast that says why it was not done. Without it, the problem is shown where it was asked for. */
  failureTitle?: string;
  /** Gets what is read until then of what comes in pages. */
  onPage?: (read: Value) => void;
  /** What a second press does if no answer came. Unless it says so, nothing is done twice. */
  noAnswer?: string;
}

/**
 * What people can do with what a page shows: what is being done, and why the last action was not. `reload` shows what is true
 * afterwards; it returns why it could not. `readLater` reads it and holds back what would change a form.
 */
export function createActions(
  call: Call,
  reload: () => Promise<string | undefined> = () => Promise.resolve(undefined),
  readLater: () => Promise<void> = () => Promise.resolve(),
) {
  /** The keys of the actions that are being done. */
  const $busyActions = atom<readonly string[]>([]);
  const $problem = atom<ActionProblem | undefined>();
  /** There is something later than what is shown: it would change a form, or could not be loaded. */
  const $isOutdated = atom(false);
  /** Counts how often someone asked for what is true now: forms that were begun before end. */
  const $formGeneration = atom(0);

  /** Forgets why this action was not done; without a key, whichever it was. */
  function dismissProblem(key = $problem.get()?.action): void {
    if ($problem.get()?.action === key) $problem.set(undefined);
  }

  /** Shows what is true now, and drops what was being done. */
  async function showCurrent(): Promise<void> {
    const error = await reload();
    if (error !== undefined) {
      showFailure({ title: 'Not loaded', text: error }, NOT_LOADED);
      return;
    }
    dismissFailuresOf(NOT_LOADED);
    $problem.set(undefined);
    $formGeneration.set($formGeneration.get() + 1);
  }

  const state = { $busyActions, $problem, $isOutdated, $formGeneration, dismissProblem };

  /** What calls this function. */
  function action<Request extends ZodMiniType, Response extends ZodMiniType>(
    contract: Contract<Request, Response>,
    {
      id = '',
      failureTitle,
      noAnswer,
      onPage,
    }: ActionOptions<ResponseOf<Contract<Request, Response>>> = {},
  ) {
    const key = contract.name + id;

    /** Does it, unless it is being done, then shows what is true; if it was not done, shows why. Returns whether it was done. */
    async function run(
      body: RequestOf<Contract<Request, Response>>,
      onDone?: (done: ResponseOf<Contract<Request, Response>>) => void,
    ): Promise<boolean> {
      const others = () => $busyActions.get().filter((busy) => busy !== key);
      if ($busyActions.get().includes(key)) return false;
      dismissFailuresOf(key);
      $problem.set(undefined);
      $busyActions.set([...others(), key]);
      const answer = await call(contract, body, { onPage });
      // A problem in its place holds what was typed against what was shown.
      const isReloaded = answer.ok || failureTitle !== undefined;
      if (isReloaded && (await reload()) !== undefined) $isOutdated.set(true);
      $busyActions.set(others());
      if (answer.ok) {
        onDone?.(answer.value);
        return true;
      }
      const text = whyFailed(answer, noAnswer);
      if (failureTitle !== undefined) showFailure({ title: failureTitle, text }, key);
      else {
        const { field } = answer.body;
        const isRefused = answer.code === 'refused';
        $problem.set({
          action: key,
          text,
          field: typeof field === 'string' ? field : undefined,
          isRefused,
          answer,
        });
        if (isRefused) void readLater();
      }
      return false;
    }
    return { ...state, showCurrent, key, run };
  }
  return { ...state, showCurrent, action };
}
export type Actions = ReturnType<typeof createActions>;
export type Action = Omit<ReturnType<Actions['action']>, 'run'>;

const NOT_LOADED = 'not-loaded';
