import { oneTee, type Reply } from '../integration/test-shop.ts';
import type { ShopInTrouble } from './shop-in-trouble.ts';

export type TestCheckout = ReturnType<typeof oneTee> & { orderNotes?: string };

/** How a shopper pays, step by step. A step that fails or returns another result ends the purchase. */
export type Purchase = (
  shop: ShopInTrouble,
  checkoutRequest: TestCheckout,
) => Promise<'done' | 'stopped'>;

/** A shopper who buys one tee, with an email of their own. */
export const newCheckout = (changes: object = {}): TestCheckout => oneTee(changes);

export const PURCHASES = {
  async card(shop, checkoutRequest) {
    const started = await shop.call('create-payment-intent', checkoutRequest);
    if (started.status !== 200) return findOrder(shop, checkoutRequest, started);
    await shop.payByCard(String(started.body.paymentIntentId));
    return findOrder(shop, checkoutRequest, started);
  },

  async paypal(shop, checkoutRequest) {
    const started = await shop.call('create-paypal-order', checkoutRequest);
    const { paypalOrderId } = started.body;
    if (started.status === 200) shop.paypalFaults.orders.approve(String(paypalOrderId));
    return findOrder(shop, checkoutRequest, started);
  },

  async hosted(shop, checkoutRequest) {
    const started = await shop.call('create-checkout-session', checkoutRequest);
    if (started.status === 200) await shop.payHosted(String(started.body.sessionId));
    return findOrder(shop, checkoutRequest, started);
  },

  async free(shop, checkoutRequest) {
    const { status } = await shop.call('place-free-order', {
      ...checkoutRequest,
      promoCode: 'ANGELSHARE',
    });
    return status === 200 ? 'done' : 'stopped';
  },
} satisfies Record<string, Purchase>;

/** The page's next call after the payment: it confirms that payment to get the order. */
async function findOrder(shop: ShopInTrouble, { checkoutKey }: TestCheckout, { body }: Reply) {
  const { paymentIntentId, sessionId, paypalOrderId: orderId } = body;
  const reply = paymentIntentId
    ? await shop.call('confirm-payment', { paymentIntentId, checkoutKey })
    : sessionId
      ? await shop.call('verify-checkout-session', { sessionId, checkoutKey })
      : await shop.call('capture-paypal-order', { orderId, checkoutKey, isReturn: true });
  return reply.status === 200 ? 'done' : 'stopped';
}
