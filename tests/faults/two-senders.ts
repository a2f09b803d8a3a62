import type { RequestFault } from '#sandbox/provider/request-faults.ts';
import { verifyStorefrontSale } from '#sellers/sales.ts';
import { openSeller } from '../integration/test-seller.ts';
import type { ShopInTrouble } from './shop-in-trouble.ts';
import { newCheckout, PURCHASES } from './shoppers.ts';

type Provider = 'faults' | 'paypalFaults';
interface RefundToSend {
  what: string;
  /** Returns a function that queues one more refund. */
  prepare: (shop: ShopInTrouble) => Promise<() => Promise<unknown>>;
  /** Where the first sender meets the second at the provider. */
  requests: readonly (readonly [Provider, Pick<RequestFault, 'method' | 'path' | 'when'>])[];
}

const AT_STRIPE = [
  ['faults', { method: 'GET', path: '/v1/refunds', when: 'after' }],
  ['faults', { method: 'POST', path: '/v1/refunds', when: 'before' }],
] as const;
const PAYPAL_PATH = '/v2/payments/captures/:id/refund';
const AT_PAYPAL = [
  ['paypalFaults', { method: 'POST', path: PAYPAL_PATH, when: 'before' }],
] as const;
const DOLLAR = 100;

export const REFUNDS: readonly RefundToSend[] = [
  {
    what: 'a part of a card payment',
    async prepare(shop) {
      const orderId = await buy(shop, 'card');
      return () => refund(shop, orderId, DOLLAR);
    },
    requests: AT_STRIPE,
  },
  {
    what: 'all of a card payment',
    prepare: (shop) => Promise.resolve(async () => refund(shop, await buy(shop, 'card'))),
    requests: AT_STRIPE,
  },
  {
    what: 'a part of a PayPal payment',
    async prepare(shop) {
      const orderId = await buy(shop, 'paypal');
      return () => refund(shop, orderId, DOLLAR);
    },
    requests: AT_PAYPAL,
  },
  { what: "a seller's sale", prepare: sellArchivedProducts, requests: AT_STRIPE },
];

/** More steps than a sender has. */
const MAX_STEPS = 25;

/**
 * Sends refunds by two senders, one for each step of the first: there its claim runs out, and the second sends
 * everything that is pending. A step is a statement or a request to the provider.
 */
export async function refundAtOnce(
  shop: ShopInTrouble,
  { prepare, requests }: RefundToSend,
): Promise<void> {
  const queue = await prepare(shop);
  /** Queues and sends one refund; returns whether the first sender has come to the step. */
  const send = async (setStep: (second: () => Promise<void>) => void): Promise<boolean> => {
    let meetings = 0;
    await queue();
    setStep(async () => {
      meetings += 1;
      await shop.makeEmailsDue();
      await shop.sendOutbox();
    });
    await shop.sendOutbox();
    shop.database.up();
    return meetings > 0;
  };
  for (const [provider, request] of requests) {
    const hasMet = await send((until) =>
      shop[provider].requests.order({ ...request, what: 'delay', until }),
    );
    if (!hasMet) throw new Error(`No sender has sent ${request.method} ${request.path}.`);
  }
  for (let nth = 1; nth <= MAX_STEPS; nth += 1) {
    const hasMet = await send((what) =>
      shop.database.breakAt({ statement: '', nth, when: 'before', what }),
    );
    if (!hasMet) return;
  }
  throw new Error(`A sender has more than ${MAX_STEPS} steps.`);
}

async function buy(shop: ShopInTrouble, method: 'card' | 'paypal'): Promise<string> {
  const checkoutRequest = newCheckout();
  await PURCHASES[method](shop, checkoutRequest);
  await shop.idle();
  const [order] = await shop.ordersOf(checkoutRequest);
  return String(order?.id);
}

function refund(shop: ShopInTrouble, orderId: string, cents?: number) {
  return shop.database.query(
    "select refund_order($1, $2, 'a loose seam', gen_random_uuid()::text, 'operator')",
    [orderId, cents ?? null],
  );
}

/** Each sale is paid for a product that was archived by then. */
async function sellArchivedProducts(shop: ShopInTrouble) {
  const seller = await openSeller(shop);
  await seller.onboard();
  return async () => {
    const { productId, priceId } = await seller.offer();
    const sessionId = await seller.openSession(priceId);
    await seller.archive(productId);
    await shop.payHosted(sessionId);
    await verifyStorefrontSale(seller.accountId, sessionId);
  };
}
