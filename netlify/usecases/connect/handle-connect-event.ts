import { purgeStorefront } from '#adapters/page-cache.ts';
import { saveProduct, unlistProduct } from '#adapters/records/connect-products.ts';
import { type ConnectedAccount, findAccount } from '#adapters/records/connected-accounts.ts';
import { markProcessed, recordEvent } from '#adapters/records/provider-events.ts';
import { readConnectEvent } from '#adapters/stripe/connect/events.ts';
import { findProductOfPrice, retrieveProduct } from '#adapters/stripe/connect/products.ts';
import { refreshAccount } from './refresh-account.ts';
import { verifyStorefrontSale } from './verify-storefront-sale.ts';

/** Takes an event of a connected account's once its signature is verified, however often and in whatever order it comes. */
export async function handleConnectEvent(body: string, signature: string): Promise<void> {
  const event = await readConnectEvent(body, signature);
  if (await recordEvent('stripe_connect', event)) return;
  await processConnectEvent(event);
  await markProcessed('stripe_connect', event.id);
}

interface Event {
  type: string;
  objectId: string;
  accountId?: string | undefined;
}

/** What follows from an event: it only says where to look, the object is fetched again before it is believed. */
export async function processConnectEvent({ type, objectId, accountId }: Event): Promise<void> {
  // Without an account of ours it was opened by hand, or by another platform on the same keys.
  const account = accountId && (await findAccount(accountId));
  if (!account) return;
  if (type.startsWith('v2.core.account')) await refreshAccount(account);
  else await follow[type]?.(account, objectId);
}

const follow: Record<string, (account: ConnectedAccount, objectId: string) => Promise<unknown>> = {
  'checkout.session.completed': writeSaleDown,
  'checkout.session.async_payment_succeeded': writeSaleDown,
  'product.created': followProduct,
  'product.updated': followProduct,
  'product.deleted': followProduct,
  'price.created': followPrice,
  'price.updated': followPrice,
};

async function writeSaleDown({ id }: ConnectedAccount, sessionId: string): Promise<void> {
  await verifyStorefrontSale(id, sessionId);
}

async function followProduct({ id }: ConnectedAccount, productId: string): Promise<void> {
  const product = await retrieveProduct(id, productId);
  const isSeen = product ? await saveProduct(id, product) : await unlistProduct(id, productId);
  if (isSeen) await purgeStorefront(id);
}

async function followPrice(account: ConnectedAccount, priceId: string): Promise<void> {
  const productId = await findProductOfPrice(account.id, priceId);
  if (productId) await followProduct(account, productId);
}
