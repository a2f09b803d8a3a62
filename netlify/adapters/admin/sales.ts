import * as z from 'zod';
import { rows } from '#adapters/database.ts';
import { saleShipping } from '#contracts/list-connect-sales.ts';

const saleRow = z.object({
  session_id: z.string(),
  account_id: z.string(),
  payment_intent_id: z.string(),
  seller: z.string(),
  product_name: z.string(),
  quantity: z.int(),
  amount: z.int(),
  application_fee: z.int(),
  refund_status: z.enum(['queued', 'succeeded']).nullable(),
  shipping: z.nullable(saleShipping),
  created_at: z.date(),
});

/** Sales on storefronts, newest first; money in cents. */
export async function listSales(accountId: string | null, since: Date | null, limit: number) {
  return rows(saleRow)`
    select connect_sales.*, connected_accounts.email as seller
    from connect_sales join connected_accounts on connected_accounts.id = connect_sales.account_id
    where (${accountId}::text is null or account_id = ${accountId})
      and (${since}::timestamptz is null or connect_sales.created_at >= ${since})
    order by connect_sales.created_at desc
    limit ${limit}`;
}
