import * as z from 'zod';
import { saleShipping } from '#contracts/list-connect-sales.ts';
import { rows, run } from '../database.ts';

const saleRow = z
  .object({
    session_id: z.string(),
    account_id: z.string(),
    payment_intent_id: z.string(),
    product_id: z.string(),
    product_name: z.string(),
    quantity: z.int(),
    amount: z.int(),
    application_fee: z.int(),
    currency: z.string(),
    refund_status: z.enum(['queued', 'succeeded']).nullable(),
    shipping: z.nullable(saleShipping),
  })
  .transform((row) => ({
    sessionId: row.session_id,
    accountId: row.account_id,
    paymentIntentId: row.payment_intent_id,
    productId: row.product_id,
    productName: row.product_name,
    quantity: row.quantity,
    amountCents: row.amount,
    feeCents: row.application_fee,
    currency: row.currency,
    /** Null when no refund is due; `queued` until Stripe has refunded the sale in full. */
    refundStatus: row.refund_status,
    /** Null when Stripe collected no address, and once it is purged. */
    shipping: row.shipping,
  }));

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

const dueSaleRow = z.intersection(
  saleRow,
  z.object({ stripe_attempt: z.int() }).transform((row) => ({ stripeAttempt: row.stripe_attempt })),
);

/** The sale of this session while its refund is queued. */
export async function findSaleToRefund(sessionId: string) {
  const [sale] = await rows(dueSaleRow)`
    select * from connect_sales where session_id = ${sessionId} and refund_status = 'queued'`;
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
    select * from connect_sales where session_id = ${sessionId} and account_id = ${accountId}`;
  return sale;
}

const listedSaleRow = z.intersection(
  saleRow,
  z.object({ created_at: z.date() }).transform((row) => ({ createdAt: row.created_at })),
);

/** The account's sales, newest first: from the newest, or those after the sale `startingAfter`. */
export async function listSalesOf(
  accountId: string,
  startingAfter: string | undefined,
  limit: number,
) {
  return rows(listedSaleRow)`
    select * from connect_sales
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
