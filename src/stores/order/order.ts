import { atom } from 'nanostores';
import type { ResponseOf } from '#contracts/contract.ts';
import { getOrderDetailsCall } from '#contracts/orders/get-order-details.ts';
import { texts } from '#shop/messages.ts';
import { canChange } from '#shop/order-state.ts';
import { isUnderWay } from '#shop/returns.ts';
import { stillWorking } from '#shop/site-messages.ts';
import { callApi } from '#stores/site/call-api.ts';
import { shopNow } from '#stores/site/clock.ts';
import { lastSegment } from '#stores/site/last-segment.ts';
import { pollWhileVisible } from '#stores/site/poll-while-visible.ts';
import { withSlowNotice } from '#stores/site/toasts.ts';

/** An order as its confirmation shows it; money in cents. */
export type Order = ResponseOf<typeof getOrderDetailsCall>['order'];

/** What can come back of the order, and the requests so far. */
export type OrderReturns = NonNullable<ResponseOf<typeof getOrderDetailsCall>['returns']>;

/** The state of the confirmation page. */
export type OrderView =
  | { state: 'loading' }
  | { state: 'shown'; order: Order; returns?: OrderReturns | undefined; fetchedAt: Date }
  | { state: 'missing' }
  | { state: 'denied'; reason: string; mayTryAgain: boolean };

export const $order = atom<OrderView>({ state: 'loading' });

/** What the page's address says: which order, and the token that opens it. */
export function readOrderLink(): { orderId: string; secureToken: string } {
  const secureToken = new URLSearchParams(location.search).get('token') ?? '';
  return { orderId: lastSegment(), secureToken };
}

/** Loads the order by its secure token; without one, access is denied without a request (requirements §5, §8). */
export async function loadOrder(orderId: string, secureToken: string): Promise<void> {
  if (!secureToken) {
    $order.set({ state: 'denied', reason: texts.invalidOrderLink, mayTryAgain: false });
    return;
  }
  $order.set({ state: 'loading' });
  const answer = await withSlowNotice(stillWorking, () =>
    callApi(getOrderDetailsCall, { orderId, secureToken }),
  );
  if (answer.ok) $order.set(shownOrder(answer.value));
  else if (answer.status === 404 || answer.status === 400) $order.set({ state: 'missing' });
  else $order.set({ state: 'denied', reason: texts.orderDetailsFailed, mayTryAgain: true });
}

const shownOrder = (details: ResponseOf<typeof getOrderDetailsCall>): OrderView => ({
  state: 'shown',
  ...details,
  fetchedAt: shopNow(),
});

const POLL_MS = 30_000;

/** Keeps the order up to date while the page is visible; returns what stops it. */
export function pollOrder(orderId: string, secureToken: string): () => void {
  return pollWhileVisible(() => refreshOrder(orderId, secureToken), POLL_MS, POLL_MS);
}

/** Loads a shown order again; returns false if that fails: the page stays as it is. */
export async function reloadOrder(orderId: string, secureToken: string): Promise<boolean> {
  const answer = await callApi(getOrderDetailsCall, { orderId, secureToken });
  if (answer.ok) $order.set(shownOrder(answer.value));
  return answer.ok;
}

/** Whether an order was canceled and its refund is not made yet. */
const isRefundDue = ({ status, paymentStatus, totalCents }: Order): boolean =>
  status === 'cancelled' && paymentStatus === 'completed' && totalCents > 0;

/** Loads a shown order again if it or one of its returns can still change; returns false if it can't. */
export async function refreshOrder(orderId: string, secureToken: string): Promise<boolean> {
  const view = $order.get();
  if (view.state !== 'shown') return true;
  const { order, returns } = view;
  const mayChange = canChange(order.status) || isRefundDue(order);
  if (!mayChange && !returns?.requests.some(isUnderWay)) return false;
  await reloadOrder(orderId, secureToken);
  return true;
}
