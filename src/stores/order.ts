import { atom } from 'nanostores';
import type { ResponseOf } from '#contracts/contract.ts';
import { getOrderDetails } from '#contracts/get-order-details.ts';
import { texts } from '#shop/messages.ts';
import { call } from './api.ts';

/** An order as its confirmation shows it; money in cents. */
export type Order = ResponseOf<typeof getOrderDetails>['order'];

/** What the confirmation page knows of its order. */
export type OrderView =
  | { state: 'loading' }
  | { state: 'shown'; order: Order }
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
  const answer = await call(getOrderDetails, { orderId, secureToken });
  if (answer.ok) $order.set({ state: 'shown', order: answer.value.order });
  else if (answer.status === 404 || answer.status === 400) $order.set({ state: 'missing' });
  else $order.set({ state: 'denied', reason: texts.orderDetailsFailed, mayTryAgain: true });
}
