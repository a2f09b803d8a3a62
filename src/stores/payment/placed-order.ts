import type { PlacedOrder } from './place-order.ts';
import { parseStored, sessionAtom } from '#stores/site/storage.ts';
import { isRecord } from '#stores/checkout/stored-checkout.ts';

/**
 * The order that this tab placed last, and the payment that paid for it: a provider's return that is loaded again, or
 * reached by the back button, leads to the same order although everything else is forgotten.
 */
export const $placedOrder = sessionAtom<(PlacedOrder & { paymentId: string }) | undefined>(
  'placedOrder',
  (text) => read(parseStored(text)),
);

function read(stored: unknown) {
  if (!isRecord(stored)) return undefined;
  const { paymentId, orderId, secureToken, orderNumber } = stored;
  if (typeof paymentId !== 'string' || typeof orderId !== 'string') return undefined;
  if (typeof secureToken !== 'string' || typeof orderNumber !== 'string') return undefined;
  return { paymentId, orderId, secureToken, orderNumber };
}
