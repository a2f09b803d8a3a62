import { CARD_MINIMUM_CENTS } from '#shop/card-minimum.ts';
import { ApiError } from '#adapters/api-error.ts';
import { clientCounters, countRequest, type RateLimit } from '#adapters/rate-limit.ts';
import {
  type SellerSale,
  findSale,
  findSaleToRefund,
  isSaleRecorded,
  listSalesOf,
  markSaleRefunded,
  recordRefusedSaleRefund,
  recordSale,
  updateSaleMoney,
} from './sales.queries.ts';
import { type ConnectedAccount, findAccount } from './accounts.queries.ts';
import { settings } from '#adapters/settings.ts';
import { archivedSince, retrieveOffer } from './stripe-products.ts';
import { createSale, findSessionOf, retrieveSale, type SaleSession } from './stripe-sales.ts';
import { goneCents } from '#adapters/money-back.ts';
import { disputesOf } from '#adapters/stripe/disputes.ts';
import { refundIntent, refundsOf } from '#adapters/stripe/refunds.ts';
import { formatCents } from '#shop/money.ts';
import { sellerPaths } from '#shop/seller-paths.ts';
import { applicationFeeCents, isAccountId, SALES_PER_PAGE } from '#shop/sellers.ts';
import type { SaleShipping } from '#shop/sale-shipping.ts';
import {
  type AccountAccess,
  productNotFound,
  requireAccount,
  requireEmailedSecret,
} from './access.ts';
import { refreshAccount } from './accounts.ts';

/**
 * Opens a Stripe Checkout page for one product of a storefront. The price, and so the platform's fee, comes from
 * Stripe; the visitor only sends its id (requirements §7, §9).
 */
export async function startSale({ accountId, priceId }: { accountId: string; priceId: string }) {
  const account = await requireAccount(accountId);
  const [progress, unitCents] = await Promise.all([
    refreshAccount(account),
    retrieveOffer(accountId, priceId),
  ]);
  if (!progress?.chargesEnabled) {
    throw new ApiError('account_not_ready', "This store can't take payments yet.");
  }
  if (unitCents === undefined) throw productNotFound();
  if (unitCents < CARD_MINIMUM_CENTS) {
    const minimum = formatCents(CARD_MINIMUM_CENTS);
    const text = `This product costs less than ${minimum}, the least a card can be charged.`;
    throw new ApiError('below_card_minimum', text);
  }
  const { PLATFORM_FEE_PERCENT, SITE_URL } = settings();
  const url = await createSale({
    accountId,
    priceId,
    feeCents: applicationFeeCents(unitCents, PLATFORM_FEE_PERCENT),
    successUrl: `${SITE_URL}${sellerPaths.storefrontSuccess(accountId)}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${SITE_URL}${sellerPaths.storefront(accountId)}`,
  });
  return { success: true as const, url };
}

export interface StorefrontSale extends Pick<SellerSale, 'productName' | 'amountCents'> {
  /** `processing`: the bank has not confirmed yet; `refunded`: the product had been archived. */
  state: 'paid' | 'refunded' | 'processing' | 'unpaid';
  /** By which the seller finds the payment in Stripe's dashboard; undefined while there is none. */
  paymentIntentId: string | undefined;
  sellerName: string | null;
  /** The seller's public email address, phone number or website, as given to Stripe. */
  supportContact: string | null;
  /** Null until Stripe has collected it, and once it is purged. */
  shipping: SaleShipping | null;
}

/** Visitors come once, and again while their bank takes its time. */
const BY_CLIENT: RateLimit = { name: 'storefront sale by client', max: 60, seconds: 600 };

const SESSION_ID = /^cs_(?:test_|live_)?[A-Za-z0-9]{8,200}$/;

/**
 * The sale of this checkout session as Stripe reports it; undefined when the account or session is unknown. Also with
 * the platform off, because a page of Stripe can be paid after that. A paid sale is recorded, and Stripe is not asked
 * about it again. Any other question to Stripe counts toward the limit of this client; a webhook has none.
 */
export async function verifyStorefrontSale(
  accountId: string,
  sessionId: string,
  clientAddress?: string,
): Promise<StorefrontSale | undefined> {
  if (!isAccountId(accountId) || !SESSION_ID.test(sessionId)) return undefined;
  const [recorded, account] = await Promise.all([
    findSale(accountId, sessionId),
    findAccount(accountId),
  ]);
  if (!account) return undefined;
  if (recorded) return describeSale(saleState(recorded), recorded, account);
  if (clientAddress !== undefined) await countRequest(clientCounters([BY_CLIENT], clientAddress));
  const session = await retrieveSale(accountId, sessionId);
  if (!session?.isOfStorefront) return undefined;
  if (!session.isPaid) {
    const state = session.status === 'complete' ? 'processing' : 'unpaid';
    return describeSale(state, session, account);
  }
  const sale = await readSale(accountId, session);
  await recordSale(sale);
  return describeSale(saleState(sale), sale, account);
}

const saleState = ({ refundStatus }: SellerSale) => (refundStatus ? 'refunded' : 'paid');

function describeSale(
  state: StorefrontSale['state'],
  { productName, amountCents, shipping, paymentIntentId }: SellerSale | SaleSession,
  { businessName: sellerName, supportContact }: ConnectedAccount,
): StorefrontSale {
  return { state, productName, amountCents, shipping, paymentIntentId, sellerName, supportContact };
}

/**
 * A product can be archived while a visitor is on Stripe's page. A payment charged after that is refunded; one charged
 * before stays sold, however late we learn of it.
 */
async function readSale(accountId: string, session: SaleSession): Promise<SellerSale> {
  const { id, paymentIntentId } = session;
  if (!paymentIntentId) throw new Error(`Stripe's session ${id} is paid without a payment.`);
  const archivedAt = await archivedSince(accountId, session.productId);
  const isRefundDue = archivedAt !== undefined && archivedAt <= session.chargedAt;
  const refundStatus = isRefundDue ? 'queued' : null;
  return { ...session, sessionId: id, accountId, paymentIntentId, refundStatus };
}

/** Refunds a sale in full with the platform's fee, once, as submitRefund does. Throws when it should be retried. */
export async function refundSale(sessionId: string): Promise<void> {
  const sale = await findSaleToRefund(sessionId);
  if (!sale) return;
  const result = await refundIntent({
    refundId: sessionId,
    paymentIntentId: sale.paymentIntentId,
    seller: { accountId: sale.accountId, feeCents: sale.feeCents },
    idempotencyKey: `sale-refund:${sessionId}:${sale.stripeAttempt}`,
  });
  switch (result.outcome) {
    case 'refunded':
      return markSaleRefunded(sessionId, result.refund.id);
    // By the seller.
    case 'already_refunded':
      return markSaleRefunded(sessionId);
    case 'refused':
      await recordRefusedSaleRefund(sessionId, sale.stripeAttempt);
      throw new Error(`Stripe refused the refund of a sale: ${result.problem.issue}`);
    case 'failed':
      throw new Error(`Stripe's refund ${result.refund.id} of a sale failed.`);
  }
}

/**
 * Stores what Stripe says by now has been refunded and disputed of a payment, if it is a storefront's. The sale is
 * recorded first: its own event may arrive later.
 */
export async function refreshSaleMoney(accountId: string, paymentIntentId: string): Promise<void> {
  if (!(await isSaleRecorded(accountId, paymentIntentId))) {
    const sessionId = await findSessionOf(accountId, paymentIntentId);
    if (!sessionId || !(await verifyStorefrontSale(accountId, sessionId))) return;
  }
  const checkedAt = new Date();
  const account = { stripeAccount: accountId };
  const [refunds, disputes] = await Promise.all([
    refundsOf({ payment_intent: paymentIntentId }, account),
    disputesOf(paymentIntentId, account),
  ]);
  const refundedCents = goneCents(refunds);
  const found = disputes.map(({ state }) => DISPUTE_OF[state]);
  const dispute = DISPUTES.find((status) => found.includes(status)) ?? null;
  await updateSaleMoney(paymentIntentId, { refundedCents, dispute, checkedAt });
}

/** Of several disputes of one payment, the first of these counts. */
const DISPUTES = ['open', 'lost', 'won'] as const;
const DISPUTE_OF = { inquiry: 'open', pending: 'open', made: 'lost', failed: 'won' } as const;

export async function listSales(request: AccountAccess & { starting_after?: string | undefined }) {
  const { id } = await requireEmailedSecret(request);
  const sales = await listSalesOf(id, request.starting_after, SALES_PER_PAGE + 1);
  return {
    success: true as const,
    sales: sales.slice(0, SALES_PER_PAGE).map((sale) => ({
      ...sale,
      created_at: sale.created_at.toISOString(),
    })),
    has_more: sales.length > SALES_PER_PAGE,
  };
}

/** The sale that this event of a seller's account would record (jobs/plan-event.ts), if any. */
export async function planSale(
  type: string,
  accountId: string | undefined,
  sessionId: string,
  at: Date,
) {
  if (!accountId || !type.startsWith('checkout.session.')) return [];
  if (await findSale(accountId, sessionId)) return [];
  const session = await retrieveSale(accountId, sessionId);
  if (!session?.isOfStorefront || !session.isPaid) return [];
  const { amountCents } = session;
  return [{ what: 'sale' as const, id: sessionId, amountCents, at, becomes: "a seller's sale" }];
}
