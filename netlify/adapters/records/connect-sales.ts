import * as z from 'zod';
import { saleShipping } from '#contracts/list-connect-sales.ts';
import { rows, run } from '../database.ts';

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

/** A storefront sale with the platform's fee. */
export type ConnectSale = z.output<typeof saleRow>;

/** Records a sale once, with its refund if one is due; the browser and the webhook may both report it. */
export async function recordSale(sale: ConnectSale): Promise<void> {
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

/** The sale of this session while its refund is queued. */
export async function findSaleToRefund(sessionId: string) {
  const [sale] = await rows(dueSaleRow)`
    select account_id as "accountId", payment_intent_id as "paymentIntentId", application_fee as "feeCents",
      stripe_attempt as "stripeAttempt"
    from connect_sales where session_id = ${sessionId} and refund_status = 'queued'`;
  return sale;
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
    update connect_sales set refund_status = 'succeeded', refund_id = ${refundId ?? null}
    where session_id = ${sessionId} and refund_status = 'queued'`;
}

/** The recorded sale of this session on this account. */
export async function findSale(
  accountId: string,
  sessionId: string,
): Promise<ConnectSale | undefined> {
  const [sale] = await rows(saleRow)`
    select session_id as "sessionId", account_id as "accountId", payment_intent_id as "paymentIntentId",
      product_id as "productId", product_name as "productName", quantity, amount as "amountCents",
      application_fee as "feeCents", currency, refund_status as "refundStatus", shipping
    from connect_sales where session_id = ${sessionId} and account_id = ${accountId}`;
  return sale;
}

const listedSaleRow = saleRow
  .pick({ sessionId: true, productName: true, quantity: true, amountCents: true })
  .extend({ createdAt: z.date(), isRefunded: z.boolean(), shipping: z.nullable(saleShipping) });

/** The account's sales, newest first: from the newest, or those after the sale `startingAfter`. */
export async function listSalesOf(
  accountId: string,
  startingAfter: string | undefined,
  limit: number,
) {
  return rows(listedSaleRow)`
    select session_id as "sessionId", created_at as "createdAt", product_name as "productName", quantity,
      amount as "amountCents", refund_status is not null as "isRefunded", shipping
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

/** Deletes the addresses of sales made 180 days ago or earlier, oldest first. */
export async function purgeSaleAddresses(limit: number): Promise<void> {
  await run`
    update connect_sales set shipping = null
    where session_id in (
      select session_id from connect_sales
      where shipping is not null and created_at <= now() - interval '180 days'
      order by created_at
      limit ${limit}
    )`;
}
