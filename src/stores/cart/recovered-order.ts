import type { PlacedOrder } from '#contracts/payment/checkout-content.ts';
import { onceVisible } from '#stores/site/prerendering.ts';
import { hasBrowserStorage } from '#stores/site/storage.ts';

/**
 * The order of a pending payment of this browser, if there is one. Its code is loaded only if a payment is pending, and
 * only once the page is visible: the order is shown once.
 */
export async function findRecoveredOrder(): Promise<PlacedOrder | undefined> {
  if (!hasBrowserStorage() || !localStorage.getItem('pendingPayment')) return undefined;
  await new Promise<void>(onceVisible);
  const { findPendingOrder } = await import('#stores/payment/resume.ts');
  return findPendingOrder();
}

/** The order that this tab last placed. Its code is loaded only if there is one. */
export async function findLastOrder(): Promise<PlacedOrder | undefined> {
  if (!hasBrowserStorage() || !sessionStorage.getItem('placedOrder')) return undefined;
  const { lastOrder } = await import('#stores/payment/storage.ts');
  return lastOrder.get();
}
