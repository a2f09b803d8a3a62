import * as z from 'zod';
import { saleReply, saleShipping } from '#contracts/sellers/list-connect-sales.ts';
import { firstRow, rows, run } from '#adapters/database.ts';

const saleRow = z.object({
  sessionId: z.string(),
  accountId: z.string(),
  paymentIntentId: z.string(),
  productId: z.string(),
  productName: z.string(),
  quantity: z.int(),
  amountCents: z.int(),
  feeCents: z.int(),
  currency: z.string(),
  /** Null when no refund is due; `queued` until Stripe has refunded the sale in full. */
  refundStatus: z.enum(['queued', 'succeeded']).nullable(),
  /** Null when Stripe collected no address, and once it is purged. */
  shipping: z.nullable(saleShipping),
});

export type SellerSale = z.output<typeof saleRow>;

/** Records a sale once, with its refund if one is due; the browser and the webhook may both report it. */
export async function recordSale(sale: SellerSale): Promise<void> {
  await run`
    with recorded as (
      insert into connect_sales (
        session_id, account_id, payment_intent_id, product_id, product_name, quantity, amount, application_fee,
        currency, refund_status, shipping
      )
      values (
        ${sale.sessionId}, ${sale.accountId}, ${sale.paymentIntentId}, ${sale.productId}, ${sale.productName},
        ${sale.quantity}, ${sale.amountCents}, ${sale.feeCents}, ${sale.currency}, ${sale.refundStatus},
        ${sale.shipping && JSON.stringify(sale.shipping)}::jsonb
      )
      on conflict (session_id) do nothing
      returning session_id, refund_status
    )
    insert into outbox (kind, dedupe_key, payload)
    select 'refund', 'sale-refund:' || session_id, jsonb_build_object('sale_session_id', session_id)
    from recorded
    where refund_status = 'queued'`;
}

const dueSaleRow = saleRow
  .pick({ accountId: true, paymentIntentId: true, feeCents: true })
  .extend({ stripeAttempt: z.int() });

export async function findSaleToRefund(sessionId: string) {
  return firstRow(dueSaleRow)`
    select account_id as "accountId", payment_intent_id as "paymentIntentId", application_fee as "feeCents",
      stripe_attempt as "stripeAttempt"
    from connect_sales where session_id = ${sessionId} and refund_status = 'queued'`;
}

/** Makes the next request for this refund a new one. Stripe must have stored the refusal of this one. */
export async function recordRefusedSaleRefund(sessionId: string, attempt: number): Promise<void> {
  await run`
    update connect_sales set stripe_attempt = ${attempt + 1}
    where session_id = ${sessionId} and stripe_attempt = ${attempt}`;
}

/** Marks a sale as refunded; `refundId` is undefined when the seller had refunded it already. */
export async function markSaleRefunded(sessionId: string, refundId?: string): Promise<void> {
  await run`
    update connect_sales set refund_status = 'succeeded', refund_id = ${refundId ?? null}, refunded = amount
    where session_id = ${sessionId} and refund_status = 'queued'`;
}

export async function isSaleRecorded(accountId: string, paymentIntentId: string): Promise<boolean> {
  const found = await rows(z.object({}))`
    select from connect_sales where payment_intent_id = ${paymentIntentId} and account_id = ${accountId}`;
  return found.length > 0;
}

/** Stripe's latest word on the money of a sale; `checkedAt` is when it was asked. */
export interface SaleMoney {
  refundedCents: number;
  dispute: z.output<typeof saleReply>['dispute'];
  checkedAt: Date;
}

/** Stores what has been refunded and disputed of a sale, unless a later answer of Stripe is stored. */
export async function updateSaleMoney(paymentIntentId: string, money: SaleMoney): Promise<void> {
  const { refundedCents, dispute, checkedAt } = money;
  await run`
    update connect_sales set refunded = ${refundedCents}, dispute = ${dispute}, checked_at = ${checkedAt}
    where payment_intent_id = ${paymentIntentId}
      and (checked_at is null or checked_at <= ${checkedAt}::timestamptz)`;
}

export async function findSale(
  accountId: string,
  sessionId: string,
): Promise<SellerSale | undefined> {
  return firstRow(saleRow)`
    select session_id as "sessionId", account_id as "accountId", payment_intent_id as "paymentIntentId",
      product_id as "productId", product_name as "productName", quantity, amount as "amountCents",
      application_fee as "feeCents", currency, refund_status as "refundStatus", shipping
    from connect_sales where session_id = ${sessionId} and account_id = ${accountId}`;
}

const listedSaleRow = z.object({ ...saleReply.shape, created_at: z.date() });

/** The account's sales, newest first: from the newest, or those after the sale `startingAfter`. */
export async function listSalesOf(
  accountId: string,
  startingAfter: string | undefined,
  limit: number,
) {
  return rows(listedSaleRow)`
    select session_id as id, created_at, product_name, quantity, amount as amount_total,
      refund_status is not null or refunded = amount as is_refunded, refunded as amount_refunded, dispute, shipping
    from connect_sales
    where account_id = ${accountId}
      and (
        ${startingAfter ?? null}::text is null
        or (created_at, session_id) < (
          select created_at, session_id from connect_sales
          where session_id = ${startingAfter ?? null} and account_id = ${accountId}
        )
      )
    order by created_at desc, session_id desc
    limit ${limit}`;
}

const saleWithSellerRow = saleRow
  .pick({ accountId: true, quantity: true, amountCents: true, feeCents: true, sessionId: true })
  .extend({
    soldAt: z.date(),
    seller: z.string(),
    product: z.string(),
    /** A sale is refunded, fee included, when its product was archived before it was paid for. */
    refund: saleRow.shape.refundStatus,
    /** By us or by the seller. */
    refundedCents: z.int(),
    dispute: saleReply.shape.dispute,
    shipping: saleRow.shape.shipping,
    paymentId: z.string(),
  });

export type Sale = z.output<typeof saleWithSellerRow>;

/** Sales on storefronts, newest first: from the newest, or those after this session. */
export async function readSales(after: string, limit: number) {
  return rows(saleWithSellerRow)`
    select connect_sales.created_at as "soldAt", account_id as "accountId", connected_accounts.email as seller,
      product_name as product, quantity, amount as "amountCents", application_fee as "feeCents",
      refund_status as refund, refunded as "refundedCents", dispute, shipping, session_id as "sessionId", payment_intent_id as "paymentId"
    from connect_sales join connected_accounts on connected_accounts.id = connect_sales.account_id
    where ${after} = '' or (connect_sales.created_at, session_id) < (
      select created_at, session_id from connect_sales where session_id = ${after}
    )
    order by connect_sales.created_at desc, session_id desc
    limit ${limit}`;
}

const sellerRow = z.object({
  accountId: z.string(),
  name: z.string(),
  sales: z.int(),
  amountCents: z.int(),
  feesCents: z.int(),
  /** Of all sellers. */
  allFeesCents: z.int(),
});

/** Each seller's sales and the platform's fees, without refunded sales; the top sellers up to `limit`. */
export async function sumSalesBySeller(limit: number) {
  return rows(sellerRow)`
    select account_id as "accountId", coalesce(business_name, email) as name, count(*)::integer as sales,
      sum(amount)::integer as "amountCents", sum(application_fee)::integer as "feesCents",
      sum(sum(application_fee)) over ()::integer as "allFeesCents"
    from connect_sales join connected_accounts on connected_accounts.id = account_id
    where refund_status is null
    group by account_id, name
    order by "amountCents" desc, account_id
    limit ${limit}`;
}
