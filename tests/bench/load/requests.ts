import { paths } from '#shop/paths.ts';
import { oneTee } from '../../integration/test-shop.ts';
import { seededAccount, seededOrder } from '../seed.ts';
import type { Answered, Asked, RemoteShop } from './remote-shop.ts';

/** A payment that waits for its order. */
interface Paid {
  paymentIntentId: string;
  checkoutKey: string;
}

/** What visitors ask for, one request each. `orders` are in the tables, from 1 on. */
export function visitors(shop: RemoteShop, orders: number) {
  const any = () => 1 + Math.floor(Math.random() * orders);
  const api = (name: string, body: unknown) =>
    good(shop, { method: 'POST', path: paths.api(name), body });

  const startPayment = async (): Promise<Paid> => {
    const asked = oneTee();
    const { paymentIntentId } = await api('create-payment-intent', asked);
    return { paymentIntentId: String(paymentIntentId), checkoutKey: asked.checkoutKey };
  };
  const confirm = (payment: Paid) => api('confirm-payment', payment);
  const pages = [paths.home, paths.cart, paths.checkout, paths.payment, paths.faq, paths.sizeGuide];
  let turn = 0;

  return {
    async page() {
      turn += 1;
      await answered(shop, { path: pages[turn % pages.length] ?? paths.home });
    },
    async track() {
      const { orderNumber, email } = seededOrder(any());
      const { success } = await api('track-order', { orderNumber, email });
      if (success !== true) throw new Error(`track-order did not find ${orderNumber}.`);
    },
    async storefront() {
      await answered(shop, { path: paths.storefront(seededAccount(any())) });
    },
    startPayment,
    confirm,
    /** A whole purchase, and a look at the order. */
    async buy() {
      for (const path of [paths.home, paths.cart, paths.checkout, paths.payment]) {
        await answered(shop, { path });
      }
      const payment = await startPayment();
      await shop.payByCard(payment.paymentIntentId);
      const { orderId, secureToken } = await confirm(payment);
      await api('get-order-details', { orderId, secureToken });
    },
  };
}

async function good(shop: RemoteShop, asked: Asked): Promise<Record<string, unknown>> {
  const { body } = await answered(shop, asked);
  return JSON.parse(body) as Record<string, unknown>;
}

async function answered(shop: RemoteShop, asked: Asked): Promise<Answered> {
  const answer = await shop.send(asked);
  if (answer.status === 200) return answer;
  throw new Error(`${asked.path}: ${answer.status} ${answer.body.slice(0, 200)}`);
}
