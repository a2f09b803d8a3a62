import * as z from 'zod';
import { rows } from '#adapters/database.ts';
import { saleShipping } from '#contracts/list-connect-sales.ts';

const saleRow = z.object({
  soldAt: z.date(),
  accountId: z.string(),
  seller: z.string(),
  product: z.string(),
  quantity: z.int(),
  amountCents: z.int(),
  feeCents: z.int(),
  /** A sale is refunded, fee included, when its product was archived before it was paid for. */
  refund: z.enum(['queued', 'succeeded']).nullable(),
  shipping: z.nullable(saleShipping),
  sessionId: z.string(),
  paymentId: z.string(),
});

export type Sale = z.output<typeof saleRow>;

/** Sales on storefronts, newest first. */
export async function listSales(accountId: string | null, since: Date | null, limit: number) {
  return rows(saleRow)`
    select connect_sales.created_at as "soldAt", account_id as "accountId", connected_accounts.email as seller,
      product_name as product, quantity, amount as "amountCents", application_fee as "feeCents",
      refund_status as refund, shipping, session_id as "sessionId", payment_intent_id as "paymentId"
    from connect_sales join connected_accounts on connected_accounts.id = connect_sales.account_id
    where (${accountId}::text is null or account_id = ${accountId})
      and (${since}::timestamptz is null or connect_sales.created_at >= ${since})
    order by connect_sales.created_at desc
    limit ${limit}`;
}
