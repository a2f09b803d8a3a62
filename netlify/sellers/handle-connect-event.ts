import { purgeStorefront } from '#adapters/page-cache.ts';
import { saveProduct, unlistProduct } from './products.queries.ts';
import { type ConnectedAccount, findAccount } from './accounts.queries.ts';
import { markProcessed, recordEvent } from '#payment/provider-events.queries.ts';
import { readConnectEvent } from '#adapters/stripe/events.ts';
import { retrievePaymentOf } from './stripe-sales.ts';
import { findProductOfPrice, retrieveProduct } from './stripe-products.ts';
import { refreshAccount } from './accounts.ts';
import { refreshSaleMoney, verifyStorefrontSale } from './sales.ts';

/**
 * Handles an event of a connected account after verifying its signature. Duplicate and out-of-order events are safe.
 */
export async function handleConnectEvent(body: string, signature: string): Promise<void> {
  const event = await readConnectEvent(body, signature);
  if (await recordEvent('stripe_connect', event)) return;
  await processConnectEvent(event);
  await markProcessed('stripe_connect', event.id);
}

interface Event {
  type: string;
  objectId: string;
  accountId?: string | null | undefined;
}

/** The event only says which object changed: its state is retrieved from Stripe again. */
export async function processConnectEvent({ type, objectId, accountId }: Event): Promise<void> {
  // Not one of our accounts: created by hand, or by another platform with the same keys.
  const account = accountId && (await findAccount(accountId));
  if (!account) return;
  if (type.startsWith('v2.core.account')) await refreshAccount(account);
  else await processors[type]?.(account, objectId);
}

const processors: Record<
  string,
  (account: ConnectedAccount, objectId: string) => Promise<unknown>
> = {
  'checkout.session.completed': recordSale,
  'checkout.session.async_payment_succeeded': recordSale,
  'charge.refunded': refreshSaleOf('charges'),
  'refund.failed': refreshSaleOf('refunds'),
  'charge.dispute.created': refreshSaleOf('disputes'),
  'charge.dispute.closed': refreshSaleOf('disputes'),
  'charge.dispute.funds_withdrawn': refreshSaleOf('disputes'),
  'charge.dispute.funds_reinstated': refreshSaleOf('disputes'),
  'product.created': refreshProduct,
  'product.updated': refreshProduct,
  'product.deleted': refreshProduct,
  'price.created': refreshProductOfPrice,
  'price.updated': refreshProductOfPrice,
};

async function recordSale({ id }: ConnectedAccount, sessionId: string): Promise<void> {
  await verifyStorefrontSale(id, sessionId);
}

function refreshSaleOf(kind: 'charges' | 'refunds' | 'disputes') {
  return async ({ id }: ConnectedAccount, objectId: string): Promise<void> => {
    const paymentIntentId = await retrievePaymentOf(id, kind, objectId);
    if (paymentIntentId) await refreshSaleMoney(id, paymentIntentId);
  };
}

async function refreshProduct({ id }: ConnectedAccount, productId: string): Promise<void> {
  const product = await retrieveProduct(id, productId);
  const isSeen = product ? await saveProduct(id, product) : await unlistProduct(id, productId);
  if (isSeen) await purgeStorefront(id);
}

async function refreshProductOfPrice(account: ConnectedAccount, priceId: string): Promise<void> {
  const productId = await findProductOfPrice(account.id, priceId);
  if (productId) await refreshProduct(account, productId);
}
