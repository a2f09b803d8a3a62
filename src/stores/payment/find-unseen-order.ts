import type { PlacedOrder } from './place-order.ts';
import { onceVisible } from '#stores/site/prerendering.ts';
import { hasBrowserStorage } from '#stores/site/storage.ts';

/**
 * Looks quietly for the order of a payment that was begun in this browser and whose order was never seen. Only who has
 * one loads what that takes, and only once the page is seen: the order is told about there, and nowhere again.
 */
export async function findUnseenOrderLazily(): Promise<PlacedOrder | undefined> {
  if (!hasBrowserStorage() || !localStorage.getItem('pendingPayment')) return undefined;
  await new Promise<void>(onceVisible);
  const { findUnseenOrder: findEarlierOrderQuietly } = await import('./unseen-order.ts');
  return findEarlierOrderQuietly();
}
