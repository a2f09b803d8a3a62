import { getOrder, readOwnPayee } from '#adapters/paypal/orders.ts';
import type { PaypalCapture } from '#adapters/paypal/replies.ts';
import { isPaymentStarted } from './known-payments.queries.ts';

/**
 * Whether a PayPal capture has paid us: any page with our client ID, which is public, can create an order with the id
 * of a checkout that pays another account. An order that we have started ourselves pays us. Throws when PayPal does not
 * say whom it paid.
 */
export async function isPaidToUs({ id, orderId, payeeId }: PaypalCapture): Promise<boolean> {
  if (orderId && (await isPaymentStarted({ provider: 'paypal', id: orderId }))) return true;
  const paid = payeeId ?? (orderId && (await getOrder(orderId, id))?.payeeId);
  const own = await readOwnPayee();
  if (!paid || !own) throw new Error(`PayPal does not say whom the capture ${id} has paid.`);
  return paid === own;
}

/**
 * By what the payment of a capture is known here: its order, or the capture itself where a page has written several
 * purchase units into one order, each of which is paid by itself.
 */
export async function paymentIdOf({ id, orderId }: PaypalCapture): Promise<string | undefined> {
  if (!orderId || (await isPaymentStarted({ provider: 'paypal', id: orderId }))) return orderId;
  const order = await getOrder(orderId, id);
  return !order || order.hasOneUnit ? orderId : id;
}

/**
 * By what a capture that has paid us is known here, and its checkout; undefined for a declined one, or of another shop
 * or account.
 */
export async function ourPaymentOf(capture: PaypalCapture) {
  const { orderId, checkoutId, isDeclined } = capture;
  if (!orderId || !checkoutId || isDeclined || !(await isPaidToUs(capture))) return undefined;
  return { paymentId: (await paymentIdOf(capture)) ?? orderId, checkoutId };
}
