import * as z from 'zod';
import { firstRow, rows } from '#adapters/database.ts';

const waitingRow = z.object({
  email: z.string(),
  productId: z.string(),
  size: z.string(),
  unsubscribeToken: z.string(),
});

/** An entry of the waitlist; undefined once its address has left. */
export async function findWaitlistEntry(id: number) {
  return firstRow(waitingRow)`
    select email, product_id as "productId", size, unsubscribe_token as "unsubscribeToken"
    from waitlist where id = ${id}`;
}

const countRow = z.object({ productId: z.string(), size: z.string(), waiting: z.int() });

export async function countWaiting() {
  return rows(countRow)`
    select product_id as "productId", size, count(*)::integer as waiting
    from waitlist where notified_at is null
    group by product_id, size order by product_id, size`;
}
