import { findAccount } from '#adapters/records/connected-accounts.ts';
import { type ConnectSale, findSale, recordSale } from '#adapters/records/connect-sales.ts';
import { retrieveSale, type SaleSession } from '#adapters/stripe/connect/sales.ts';
import { isAccountId } from '#shop/platform.ts';
import { platformIsOpen } from './platform-is-open.ts';

/** What became of a purchase on a storefront. */
export interface StorefrontSale {
  /** `processing`: the visitor is done, and the bank is at work. */
  state: 'paid' | 'processing' | 'unpaid';
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
  if (recorded) return { state: 'paid', ...boughtOf(recorded) };
  if (!(await findAccount(accountId))) return undefined;
  const session = await retrieveSale(accountId, sessionId);
  if (!session?.isOfStorefront) return undefined;
  if (!session.isPaid) {
    const state = session.status === 'complete' ? 'processing' : 'unpaid';
    return { state, ...boughtOf(session) };
  }
  await recordSale(saleOf(accountId, session));
  return { state: 'paid', ...boughtOf(session) };
}

function boughtOf({ productName, quantity, amountCents, currency }: ConnectSale | SaleSession) {
  return { productName, quantity, amountCents, currency };
}

function saleOf(accountId: string, session: SaleSession): ConnectSale {
  const { id, paymentIntentId } = session;
  if (!paymentIntentId) throw new Error(`Stripe's session ${id} is paid without a payment.`);
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
  };
}
