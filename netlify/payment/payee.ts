import { getOrder, readOwnPayee } from '#adapters/paypal/orders.ts';
import type { PaypalCapture } from '#adapters/paypal/replies.ts';
import { isPaymentStarted } from './known-payments.queries.ts';

/**
 * Whether a PayPal capture has paid us: any page with our client ID, which is public, can create an order with the id of a checkout that
 * pays another account. An order that we have started ourselves pays us. Throws when PayPal does not say whom it paid.
 */
export async function isPaidToUs({ id, orderId, payeeId }: PaypalCapture): Promise<boolean> {
  if (orderId && (await isPaymentStarted({ provider: 'paypal', id: orderId }))) return true;
  const paid = payeeId ?? (orderId && (await getOrder(orderId))?.payeeId);
  const own = await readOwnPayee();
  if (!paid || !own) throw new Error(`PayPal does not say whom the capture ${id} has paid.`);
  return paid === own;
}
