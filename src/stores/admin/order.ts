import { atom } from 'nanostores';

import { adminGetOrder } from '#contracts/admin-orders.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import type { ApiFailure, ApiResult } from '#stores/site/api.ts';
import { pollWhileVisible } from '#stores/site/poll-while-visible.ts';
import { callAdmin } from './api.ts';

export type ManagedOrder = ResponseOf<typeof adminGetOrder>;

/** The order; undefined while it is loaded, a sentence if it could not be. */
export const $order = atom<ManagedOrder | string | undefined>();

/** What can be done with an order; one at a time. */
export type OrderAction =
  | 'ship'
  | 'correct-tracking'
  | 'deliver'
  | 'cancel'
  | 'refund'
  | 'resend'
  | 'correct-address'
  | 'note';

/** What is being done. */
export const $busyAction = atom<OrderAction | undefined>();

/** Why the last action was not done, or may not have been. */
export interface ActionProblem {
  action: OrderAction;
  text: string;
  /** Someone else was faster: nothing more can be done before the order is shown as it is now. */
  isRefused: boolean;
  /** The field that is wrong. */
  field?: string | undefined;
}
export const $actionProblem = atom<ActionProblem | undefined>();

/** Someone else changed what can be done with the order, which is not shown before it is asked for. */
export const $isOutdated = atom(false);

const REFRESH_MS = 30_000;

/** Shows the order and keeps it up to date; returns what ends it. */
export function openOrder(orderNumber: string): () => void {
  void loadOrder(orderNumber);
  return pollWhileVisible(() => refreshOrder(orderNumber), REFRESH_MS, REFRESH_MS);
}

async function loadOrder(orderNumber: string): Promise<void> {
  const answer = await callAdmin(adminGetOrder, { orderNumber });
  $order.set(answer.ok ? answer.value : answer.error);
}

/** Takes over what is new, unless that would change the form that is being filled in. */
async function refreshOrder(orderNumber: string): Promise<boolean> {
  if (typeof $order.get() !== 'object' || $busyAction.get()) return true;
  const answer = await callAdmin(adminGetOrder, { orderNumber }, { isPoll: true });
  const order = $order.get();
  if (!answer.ok || typeof order !== 'object' || $busyAction.get()) return true;
  const isSame =
    order.status === answer.value.status && order.refundableCents === answer.value.refundableCents;
  if (isSame) $order.set(answer.value);
  else $isOutdated.set(true);
  return true;
}

/** Shows the order as it is now, and drops what was being done with it. */
export async function showCurrentOrder(): Promise<void> {
  const order = $order.get();
  if (typeof order !== 'object') return;
  await loadOrder(order.orderNumber);
  $actionProblem.set(undefined);
  $isOutdated.set(false);
}

/** Does something with the order and shows it as it is then; undefined, with the problem, if it was not done. */
export async function runAction<Value>(
  action: OrderAction,
  call: (orderNumber: string) => Promise<ApiResult<Value>>,
): Promise<Value | undefined> {
  const order = $order.get();
  if ($busyAction.get() || typeof order !== 'object') return undefined;
  $actionProblem.set(undefined);
  $busyAction.set(action);
  const answer = await call(order.orderNumber);
  if (answer.ok) await loadOrder(order.orderNumber);
  else $actionProblem.set({ action, ...describe(action, answer) });
  $busyAction.set(undefined);
  return answer.ok ? answer.value : undefined;
}

export function dismissProblem(): void {
  $actionProblem.set(undefined);
}

function describe(action: OrderAction, { status, code, error, body }: ApiFailure) {
  const isRefused = code === 'refused';
  const field = typeof body.field === 'string' ? body.field : undefined;
  if (status !== 0 || code === 'offline') return { text: error, isRefused, field };
  return { text: `No answer from the server. ${AGAIN[action]}`, isRefused };
}

const once = 'You can press again; it is done only once.';
const AGAIN: Record<OrderAction, string> = {
  ship: 'You can press again; the order ships only once.',
  'correct-tracking': once,
  deliver: once,
  cancel: 'You can press again; the order is cancelled only once.',
  refund: 'You can press again; the money is refunded only once.',
  resend: 'Look at what happened before you press again.',
  'correct-address': once,
  note: 'Look at what happened before you press again.',
};
