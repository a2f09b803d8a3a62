import { atom } from 'nanostores';
import type { ResponseOf } from '#contracts/contract.ts';
import { getOrderDetails } from '#contracts/get-order-details.ts';
import {
  type DayRange,
  type DeliveryEstimate,
  estimateDelivery,
  singleDay,
} from '#shop/delivery.ts';
import { texts } from '#shop/messages.ts';
import { canChange } from '#shop/order-state.ts';
import { stillWorking } from '#shop/site-messages.ts';
import { callApi } from '#stores/site/api.ts';
import { withSlowNotice } from '#stores/site/toasts.ts';

/** An order as its confirmation shows it; money in cents. */
export type Order = ResponseOf<typeof getOrderDetails>['order'];

/** What the confirmation page knows of its order. */
export type OrderView =
  | { state: 'loading' }
  | { state: 'shown'; order: Order; fetchedAt: Date }
  | { state: 'missing' }
  | { state: 'denied'; reason: string; mayTryAgain: boolean };

export const $order = atom<OrderView>({ state: 'loading' });

/** Fetches the order for whoever holds its secure token; without one there is nothing to ask (specification §5, §8). */
export async function loadOrder(orderId: string, secureToken: string): Promise<void> {
  if (!secureToken) {
    $order.set({ state: 'denied', reason: texts.invalidOrderLink, mayTryAgain: false });
    return;
  }
  $order.set({ state: 'loading' });
  const answer = await withSlowNotice(stillWorking, () =>
    callApi(getOrderDetails, { orderId, secureToken }),
  );
  if (answer.ok) $order.set(shown(answer.value.order));
  else if (answer.status === 404 || answer.status === 400) $order.set({ state: 'missing' });
  else $order.set({ state: 'denied', reason: texts.orderDetailsFailed, mayTryAgain: true });
}

const shown = (order: Order): OrderView => ({ state: 'shown', order, fetchedAt: new Date() });

/** How often an open page asks whether its order has gone on. */
const EVERY_MS = 30_000;

/** Keeps the order that is shown up to date while somebody looks at it; gives what ends that. */
export function pollOrder(orderId: string, secureToken: string): () => void {
  let asking = false;
  const look = async () => {
    if (asking || document.visibilityState === 'hidden') return;
    asking = true;
    await refreshOrder(orderId, secureToken);
    asking = false;
  };
  const lookAgain = () => void look();
  const timer = setInterval(lookAgain, EVERY_MS);
  addEventListener('focus', lookAgain);
  document.addEventListener('visibilitychange', lookAgain);
  return () => {
    clearInterval(timer);
    removeEventListener('focus', lookAgain);
    document.removeEventListener('visibilitychange', lookAgain);
  };
}

/** Fetches the shown order again, unless nothing can become of it; what is on the page stays when no answer comes. */
export async function refreshOrder(orderId: string, secureToken: string): Promise<void> {
  const view = $order.get();
  if (view.state !== 'shown' || !canChange(view.order.status)) return;
  const answer = await callApi(getOrderDetails, { orderId, secureToken });
  if (answer.ok) $order.set(shown(answer.value.order));
}

interface Delivery extends Partial<DeliveryEstimate> {
  arrived?: DayRange;
}

/** When an order leaves and arrives, as far as it can be told: what is not paid is not sent (rulings, Data). */
export function deliveryOf(order: Order, now: Date): Delivery {
  const { created_at, shipped_at, delivered_at, payment_status } = order;
  if (delivered_at) return { arrived: singleDay(new Date(delivered_at)) };
  if (payment_status !== 'completed') return {};
  return estimateDelivery({
    orderedAt: new Date(created_at),
    shippedAt: shipped_at ? new Date(shipped_at) : undefined,
    now,
  });
}
