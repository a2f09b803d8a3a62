import { atom } from 'nanostores';
import type { ZodMiniType } from 'zod/mini';
import { adminAddNote, adminResendEmail } from '#contracts/admin-order-actions.ts';
import { adminGetOrder } from '#contracts/admin-orders.ts';
import type { Contract, RequestOf, ResponseOf } from '#contracts/contract.ts';
import { pollWhileVisible } from '#stores/site/poll-while-visible.ts';
import { dismissFailuresOf, showFailure } from '#stores/site/toasts.ts';
import { callAdmin, whyFailed } from './api.ts';
import type { LiveView } from './live.ts';
import { status } from './status.ts';

export type ManagedOrder = ResponseOf<typeof adminGetOrder>;

export const $order = atom<LiveView<ManagedOrder>>({ state: 'loading' });

/** The name of the function that is doing something with the order; one at a time. */
export const $busyAction = atom<string | undefined>();

/** Why the last action was not done, or may not have been. */
interface ActionProblem {
  /** The name of its function. */
  action: string;
  text: string;
  /** Someone else was faster: nothing more can be done before the order is shown as it is now. */
  isRefused: boolean;
  /** The field that is wrong. */
  field: unknown;
}
export const $actionProblem = atom<ActionProblem | undefined>();

/** What can be done with the order has changed, which is not shown before it is asked for. */
export const $isOutdated = atom(false);

/** Counts how often someone asked for the order as it is now: forms that were begun before end. */
export const $timesAsked = atom(0);

const REFRESH_MS = 30_000;

/** Shows the order and keeps it up to date; returns what ends it. */
export function openOrder(orderNumber: string): () => void {
  const refresh = async () => {
    if (!$busyAction.get()) await loadOrder(orderNumber, $order.get().state === 'shown');
    return true;
  };
  return pollWhileVisible(refresh, REFRESH_MS, REFRESH_MS);
}

/** Counts requests and actions: a reply from before the last of them is ignored. */
let lastRequest = 0;

/**
 * Loads the order and shows it; a poll does not, where that would change a form that is being filled in. Returns why it could not be
 * loaded; an older one is shown on.
 */
export async function loadOrder(orderNumber: string, isPoll = false): Promise<string | undefined> {
  const request = ++lastRequest;
  const answer = await callAdmin(adminGetOrder, { orderNumber }, { isPoll });
  if (request !== lastRequest) return undefined;
  const view = $order.get();
  const shown = view.state === 'shown' ? view.value : undefined;
  if (!answer.ok) {
    if (!shown) $order.set({ state: 'failed', error: answer.error });
    return whyFailed(answer);
  }
  const isOutdated = isPoll && shown !== undefined && changesForms(shown, answer.value);
  $isOutdated.set(isOutdated);
  if (!isOutdated) $order.set({ state: 'shown', value: answer.value });
  return undefined;
}

/** What forms begin with, and what decides which there are. */
const IN_FORMS = [
  'status',
  'refundableCents',
  'shippingAddress',
  'carrier',
  'trackingNumber',
] as const;

const changesForms = (shown: ManagedOrder, loaded: ManagedOrder) =>
  IN_FORMS.some((name) => JSON.stringify(shown[name]) !== JSON.stringify(loaded[name]));

/** Shows the order as it is now, and drops what was being done with it. */
export async function showCurrentOrder(orderNumber: string): Promise<void> {
  const error = await loadOrder(orderNumber);
  if (error !== undefined) {
    showFailure({ title: 'Not loaded', text: error }, NOT_LOADED);
    return;
  }
  dismissFailuresOf(NOT_LOADED);
  $actionProblem.set(undefined);
  $timesAsked.set($timesAsked.get() + 1);
}
const NOT_LOADED = 'order-not-loaded';

/** Does something with the order, then shows it as it is; if it was not done, shows why. */
export async function runAction<Request extends ZodMiniType, Response extends ZodMiniType>(
  contract: Contract<Request, Response>,
  body: RequestOf<Contract<Request, Response>> & { orderNumber: string },
  onDone: (done: ResponseOf<Contract<Request, Response>>) => void,
): Promise<void> {
  if ($busyAction.get()) return;
  lastRequest += 1;
  $actionProblem.set(undefined);
  $busyAction.set(contract.name);
  const answer = await callAdmin(contract, body);
  if (answer.ok) {
    void status.refresh();
    const error = await loadOrder(body.orderNumber);
    // What is shown is from before the action.
    if (error !== undefined) $isOutdated.set(true);
  }
  $busyAction.set(undefined);
  if (answer.ok) {
    onDone(answer.value);
    return;
  }
  const isUnknown = answer.error === '' && DONE_AGAIN.includes(contract.name);
  $actionProblem.set({
    action: contract.name,
    text: isUnknown ? lookFirst : whyFailed(answer),
    isRefused: answer.code === 'refused',
    field: answer.body.field,
  });
}

/** Forgets why this action was not done. */
export function dismissProblem({ name }: { name: string }): void {
  if ($actionProblem.get()?.action === name) $actionProblem.set(undefined);
}

/** What a second press does a second time. */
const DONE_AGAIN = [adminAddNote.name, adminResendEmail.name];
const lookFirst = 'No answer from the server. Look at what happened before you press again.';
