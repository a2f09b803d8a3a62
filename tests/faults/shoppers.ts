import { freshEmail, oneTee, type Reply } from '../integration/test-shop.ts';
import type { ShopInTrouble } from './shop-in-trouble.ts';

export type Asked = ReturnType<typeof oneTee> & { orderNotes?: string };

/** How a shopper pays, step by step. A step that fails or returns another result ends the purchase. */
export type Walk = (shop: ShopInTrouble, asked: Asked) => Promise<'done' | 'stopped'>;

/** A shopper who buys one tee, with an email of their own. */
export function someone(changes: object = {}): Asked {
  const email = freshEmail();
  return oneTee({ customerData: { firstName: 'Wade', lastName: 'Tolliver', email }, ...changes });
}

export const WALKS = {
  async card(shop, asked) {
    const started = await shop.call('create-payment-intent', asked);
    if (started.status !== 200) return findOrder(shop, asked, started);
    await shop.payByCard(String(started.body.paymentIntentId));
    return findOrder(shop, asked, started);
  },

  async paypal(shop, asked) {
    const started = await shop.call('create-paypal-order', asked);
    const { paypalOrderId, approvalUrl = '' } = started.body;
    const isOver = started.status !== 200 || String(approvalUrl).startsWith(shop.url);
    if (!isOver) shop.paypalFaults.orders.approve(String(paypalOrderId));
    return findOrder(shop, asked, started);
  },

  async hosted(shop, asked) {
    const started = await shop.call('create-checkout-session', asked);
    if (started.status === 200) await shop.payHosted(String(started.body.sessionId));
    return findOrder(shop, asked, started);
  },

  async free(shop, asked) {
    const { status } = await shop.call('place-free-order', { ...asked, promoCode: 'ANGELSHARE' });
    return status === 200 ? 'done' : 'stopped';
  },
} satisfies Record<string, Walk>;

/** What the page does after the payment: it confirms that payment to get the order. */
async function findOrder(shop: ShopInTrouble, { checkoutKey }: Asked, { body }: Reply) {
  const { paymentIntentId, sessionId, paypalOrderId: orderId } = body;
  const reply = paymentIntentId
    ? await shop.call('confirm-payment', { paymentIntentId, checkoutKey })
    : sessionId
      ? await shop.call('verify-checkout-session', { sessionId, checkoutKey })
      : await shop.call('capture-paypal-order', { orderId, checkoutKey });
  return reply.status === 200 ? 'done' : 'stopped';
}
