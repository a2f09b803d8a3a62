import { freshEmail, oneTee, type Reply } from '../integration/test-shop.ts';
import type { ShopInTrouble } from './shop-in-trouble.ts';

export type Asked = ReturnType<typeof oneTee> & { orderNotes?: string };

/** How a shopper pays, step by step. A step that gets no answer, or another than hoped for, ends the walk. */
export type Walk = (shop: ShopInTrouble, asked: Asked) => Promise<'done' | 'stopped'>;

/** Somebody who wants a tee, and whom no other test knows. */
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

/** What the page does once it has paid, or hears that it has: it asks for the order of that very payment. */
async function findOrder(shop: ShopInTrouble, { checkoutKey }: Asked, { body }: Reply) {
  const { paymentIntentId, sessionId, paypalOrderId: orderId } = body;
  const reply = paymentIntentId
    ? await shop.call('confirm-payment', { paymentIntentId, checkoutKey })
    : sessionId
      ? await shop.call('verify-checkout-session', { sessionId, checkoutKey })
      : await shop.call('capture-paypal-order', { orderId, checkoutKey });
  return reply.status === 200 ? 'done' : 'stopped';
}
