import { findAccount } from '#adapters/records/connected-accounts.ts';
import { type ConnectSale, findSale, recordSale } from '#adapters/records/connect-sales.ts';
import { archivedSince } from '#adapters/stripe/connect/products.ts';
import { retrieveSale, type SaleSession } from '#adapters/stripe/connect/sales.ts';
import { isAccountId } from '#shop/platform.ts';
import { platformIsOpen } from './platform-is-open.ts';

/** What became of a purchase on a storefront. */
export interface StorefrontSale {
  /** `processing`: the visitor is done, and the bank is at work; `refunded`: its product had been archived. */
  state: 'paid' | 'refunded' | 'processing' | 'unpaid';
  productName: string;
  quantity: number;
  /** All of it, in cents. */
  amountCents: number;
  currency: string;
}

const SESSION_ID = /^cs_(?:test_|live_)?[A-Za-z0-9]{8,200}$/;

/**
 * The purchase with this session on this account, as Stripe says; undefined when the account or the session is unknown, or
 * there is no platform. A paid one is written down, if that is not done already: then Stripe is not asked again.
 */
export async function verifyStorefrontSale(
  accountId: string,
  sessionId: string,
): Promise<StorefrontSale | undefined> {
  if (!platformIsOpen() || !isAccountId(accountId) || !SESSION_ID.test(sessionId)) return undefined;
  const recorded = await findSale(accountId, sessionId);
  if (recorded) return { state: stateOf(recorded), ...boughtOf(recorded) };
  if (!(await findAccount(accountId))) return undefined;
  const session = await retrieveSale(accountId, sessionId);
  if (!session?.isOfStorefront) return undefined;
  if (!session.isPaid) {
    const state = session.status === 'complete' ? 'processing' : 'unpaid';
    return { state, ...boughtOf(session) };
  }
  const sale = await saleOf(accountId, session);
  await recordSale(sale);
  return { state: stateOf(sale), ...boughtOf(sale) };
}

const stateOf = ({ refundStatus }: ConnectSale) => (refundStatus ? 'refunded' : 'paid');

function boughtOf({ productName, quantity, amountCents, currency }: ConnectSale | SaleSession) {
  return { productName, quantity, amountCents, currency };
}

/**
 * A product can be archived while a visitor is on Stripe's page: what is charged after that is refunded. What was charged
 * before it stays sold, however late we hear of it.
 */
async function saleOf(accountId: string, session: SaleSession): Promise<ConnectSale> {
  const { id, paymentIntentId } = session;
  if (!paymentIntentId) throw new Error(`Stripe's session ${id} is paid without a payment.`);
  const archivedAt = await archivedSince(accountId, session.productId);
  const isRefundDue = archivedAt !== undefined && archivedAt <= session.chargedAt;
  return {
    sessionId: id,
    accountId,
    paymentIntentId,
    productId: session.productId,
    productName: session.productName,
    quantity: session.quantity,
    amountCents: session.amountCents,
    feeCents: session.feeCents,
    currency: session.currency,
    refundStatus: isRefundDue ? 'queued' : null,
  };
}
