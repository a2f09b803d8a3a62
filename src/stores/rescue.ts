import type { PlacedOrder } from './place-order.ts';
import { onceSeen } from './prerendering.ts';
import { hasBrowserStorage } from './session.ts';

/**
 * Looks quietly for the order of a payment that was begun in this browser and whose order was never seen. Only who has
 * one loads what that takes, and only once the page is seen: the order is told about there, and nowhere again.
 */
export async function lookForEarlierOrder(): Promise<PlacedOrder | undefined> {
  if (!hasBrowserStorage() || !localStorage.getItem('pendingPayment')) return undefined;
  await new Promise<void>(onceSeen);
  const { findEarlierOrderQuietly } = await import('./earlier-order.ts');
  return findEarlierOrderQuietly();
}
