import { atom } from 'nanostores';
import type { ZodMiniType } from 'zod/mini';
import { officeAddNote, officeResendEmail } from '#contracts/orders/office-actions.ts';
import type { Contract, RequestOf, ResponseOf } from '#contracts/contract.ts';
import { dismissFailuresOf, showFailure } from '#stores/site/toasts.ts';
import { callOffice, otherOrderOf, whyFailed } from './api.ts';
import type { LiveView } from './live.ts';
import { pollOffice } from './poll-office.ts';
import { status } from './status.ts';

/** What is being done with the page's order or return: the name of the function, and what else tells it apart; one at a time. */
export const $busyAction = atom<string | undefined>();

/** Why the last action was not done, or may not have been. */
interface ActionProblem {
  action: string;
  text: string;
  /** The field of the request that is at fault. */
  field: string | undefined;
  /** Someone else was faster: nothing more can be done before the page shows what is true now. */
  isRefused: boolean;
  /** The order that has the tracking number already, unless the next press says that they share it. */
  otherOrder?: string | undefined;
}
export const $actionProblem = atom<ActionProblem | undefined>();

/** What can be done has changed, which is not shown before it is asked for. */
export const $isOutdated = atom(false);

/** Counts how often someone asked for what is true now: forms that were begun before end. */
export const $formGeneration = atom(0);

/** Counts requests and actions: a reply from before the last of them is ignored. */
let lastRequest = 0;

/** Loads what the page shows again. */
let reload: () => Promise<string | undefined> = () => Promise.resolve(undefined);

/** One order or return with all that can be done with it. `heldFields` is what forms begin with, and what decides which there are. */
export function createManaged<Request extends ZodMiniType, Response extends ZodMiniType>(
  contract: Contract<Request, Response>,
  heldFields: readonly (keyof ResponseOf<Contract<Request, Response>>)[],
) {
  type Value = ResponseOf<Contract<Request, Response>>;
  type Body = RequestOf<Contract<Request, Response>>;
  const $view = atom<LiveView<Value>>({ state: 'loading' });
  const changesForms = (shown: Value, loaded: Value) =>
    heldFields.some((name) => JSON.stringify(shown[name]) !== JSON.stringify(loaded[name]));

  /**
   * Loads it and shows it; a poll does not, where that would change a form that is being filled in. Returns why it could not be
   * loaded; an older one is shown on.
   */
  async function load(body: Body, isPoll = false): Promise<string | undefined> {
    reload = () => load(body);
    const request = ++lastRequest;
    const answer = await callOffice(contract, body, { isPoll });
    if (request !== lastRequest) return undefined;
    const view = $view.get();
    const shown = view.state === 'shown' ? view.value : undefined;
    if (!answer.ok) {
      if (!shown) $view.set({ state: 'failed', error: answer.error });
      return whyFailed(answer);
    }
    const isOutdated = isPoll && shown !== undefined && changesForms(shown, answer.value);
    $isOutdated.set(isOutdated);
    if (!isOutdated) $view.set({ state: 'shown', value: answer.value });
    return undefined;
  }

  /** Shows it and keeps it up to date; returns what ends it. */
  function open(body: Body): () => void {
    return pollOffice(async () => {
      if (!$busyAction.get()) await load(body, $view.get().state === 'shown');
    });
  }
  return { $view, load, open, refresh: () => reload() };
}

/** Shows what is true now, and drops what was being done. */
export async function showCurrent(): Promise<void> {
  const error = await reload();
  if (error !== undefined) {
    showFailure({ title: 'Not loaded', text: error }, NOT_LOADED);
    return;
  }
  dismissFailuresOf(NOT_LOADED);
  $actionProblem.set(undefined);
  $formGeneration.set($formGeneration.get() + 1);
}
const NOT_LOADED = 'not-loaded';

/** Does something, then shows what is true; if it was not done, shows why. `of` tells actions with the same function apart. */
export async function runAction<Request extends ZodMiniType, Response extends ZodMiniType>(
  contract: Contract<Request, Response>,
  body: RequestOf<Contract<Request, Response>>,
  onDone: (done: ResponseOf<Contract<Request, Response>>) => void,
  of = '',
): Promise<void> {
  if ($busyAction.get()) return;
  const action = contract.name + of;
  lastRequest += 1;
  $actionProblem.set(undefined);
  $busyAction.set(action);
  const answer = await callOffice(contract, body);
  if (answer.ok) {
    void status.refresh();
    // What is shown is from before the action.
    if ((await reload()) !== undefined) $isOutdated.set(true);
  }
  $busyAction.set(undefined);
  if (answer.ok) {
    onDone(answer.value);
    return;
  }
  const isUnknown = answer.error === '' && DONE_AGAIN.includes(contract.name);
  $actionProblem.set({
    action,
    text: isUnknown ? lookFirst : whyFailed(answer),
    field: typeof answer.body.field === 'string' ? answer.body.field : undefined,
    isRefused: answer.code === 'refused',
    otherOrder: otherOrderOf(answer),
  });
}

/** Forgets why this action was not done. */
export function dismissProblem(action: string): void {
  if ($actionProblem.get()?.action === action) $actionProblem.set(undefined);
}

/** What a second press does a second time. */
const DONE_AGAIN = [officeAddNote.name, officeResendEmail.name];
const lookFirst = 'No answer from the server. Look at what happened before you press again.';
