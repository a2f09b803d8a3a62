import type { PlacedOrder } from './place-order.ts';
import { hasBrowserStorage } from './session.ts';

/**
 * Looks quietly for the order of a payment that was begun in this browser and whose order was never seen. Only who has
 * one loads what that takes.
 */
export async function lookForEarlierOrder(): Promise<PlacedOrder | undefined> {
  if (!hasBrowserStorage() || !localStorage.getItem('pendingPayment')) return undefined;
  const { findEarlierOrderQuietly } = await import('./earlier-order.ts');
  return findEarlierOrderQuietly();
}
