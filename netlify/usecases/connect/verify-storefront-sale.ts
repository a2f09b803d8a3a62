import { findAccount } from '#adapters/records/connected-accounts.ts';
import { type ConnectSale, findSale, recordSale } from '#adapters/records/connect-sales.ts';
import { archivedSince } from '#adapters/stripe/connect/products.ts';
import { retrieveSale, type SaleSession } from '#adapters/stripe/connect/sales.ts';
import { isAccountId } from '#shop/platform.ts';
import { platformIsOpen } from './platform-is-open.ts';

/** The result of a storefront purchase. */
export interface StorefrontSale {
  /** `processing`: the bank has not confirmed yet; `refunded`: the product had been archived. */
  state: 'paid' | 'refunded' | 'processing' | 'unpaid';
  productName: string;
  quantity: number;
  /** The total in cents. */
  amountCents: number;
  currency: string;
}

const SESSION_ID = /^cs_(?:test_|live_)?[A-Za-z0-9]{8,200}$/;

/**
 * The sale of this checkout session as Stripe reports it; undefined when the account or session is unknown or the platform
 * is disabled. A paid sale is recorded, and Stripe is not asked about it again.
 */
export async function verifyStorefrontSale(
  accountId: string,
  sessionId: string,
): Promise<StorefrontSale | undefined> {
  if (!platformIsOpen() || !isAccountId(accountId) || !SESSION_ID.test(sessionId)) return undefined;
  const recorded = await findSale(accountId, sessionId);
  if (recorded) return { state: saleState(recorded), ...saleDetails(recorded) };
  if (!(await findAccount(accountId))) return undefined;
  const session = await retrieveSale(accountId, sessionId);
  if (!session?.isOfStorefront) return undefined;
  if (!session.isPaid) {
    const state = session.status === 'complete' ? 'processing' : 'unpaid';
    return { state, ...saleDetails(session) };
  }
  const sale = await readSale(accountId, session);
  await recordSale(sale);
  return { state: saleState(sale), ...saleDetails(sale) };
}

const saleState = ({ refundStatus }: ConnectSale) => (refundStatus ? 'refunded' : 'paid');

function saleDetails({ productName, quantity, amountCents, currency }: ConnectSale | SaleSession) {
  return { productName, quantity, amountCents, currency };
}

/**
 * A product can be archived while a visitor is on Stripe's page. A payment charged after that is refunded; one charged
 * before stays sold, however late we learn of it.
 */
async function readSale(accountId: string, session: SaleSession): Promise<ConnectSale> {
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
