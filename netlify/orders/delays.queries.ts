import * as z from 'zod';
import { rows, run, timestampColumn } from '#adapters/database.ts';
import { DELAY_ANSWERS, ORDER_STATUSES, PAYMENT_STATUSES } from '#shop/order-state.ts';

/** The last notice to a shopper of a later ship date (delay_of). */
export const delayRow = z.object({
  id: z.uuid(),
  toldAt: timestampColumn,
  promisedDay: z.string(),
  newDay: z.string().nullable(),
  /** Empty if none was given. */
  reason: z.string(),
  answerBy: z.string().nullable(),
  answer: z.enum(DELAY_ANSWERS).nullable(),
  answeredAt: timestampColumn.nullable(),
});

const waitingRow = z.object({
  id: z.uuid(),
  orderNumber: z.string(),
  name: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paidAt: z.date().nullable(),
  delay: delayRow.nullable(),
  /** The rest of its payment. */
  leftCents: z.int(),
  totalCents: z.int(),
  isDisputed: z.boolean(),
});
export type WaitingOrderRow = z.output<typeof waitingRow>;

/** The orders with these numbers, with what decides what their shoppers can be told; the oldest first. */
export const findWaitingOrders = (orderNumbers: readonly string[]) => rows(waitingRow)`
  select orders.id, order_number as "orderNumber", first_name || ' ' || last_name as name, status,
    payment_status as "paymentStatus", paid_at as "paidAt", delay_of(orders.id) as delay, coalesce(left_to_refund(paid), 0) as "leftCents",
    total_amount as "totalCents", is_disputed(paid.id) as "isDisputed"
  from orders join customers on customers.id = customer_id left join lateral payment_of(orders.id) as paid on true
  where order_number = any(${orderNumbers})
  order by orders.created_at, orders.id`;

export const listExpiredDelays = (limit: number) => rows(z.object({ id: z.uuid() }))`
  select id from open_delays where answer_by < (now() at time zone shop_zone())::date
  order by answer_by, id limit ${limit}`;

/** Cancels the order of such a delay and queues its refund, if no answer came after all (expire_delay). */
export async function expireDelay(id: string): Promise<void> {
  await run`select expire_delay(p_delay_id => ${id})`;
}
