import * as z from 'zod';
import { orderedPieces } from '#contracts/admin-content.ts';
import type { OrderTab } from '#contracts/admin-orders.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#shop/order-state.ts';
import { oneRow, rows } from '../database.ts';

export interface OrderFilter {
  status?: string | undefined;
  paymentStatus?: string | undefined;
  email?: string | undefined;
  since?: Date | undefined;
  limit: number;
}

const summaryRow = z.object({
  orderNumber: z.string(),
  createdAt: z.date(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  quantity: z.int(),
  totalCents: z.int(),
  refundedCents: z.int(),
  name: z.string(),
  email: z.string(),
});

/** Orders, newest first. */
export async function listOrders({ status, paymentStatus, email, since, limit }: OrderFilter) {
  return rows(summaryRow)`
    select order_number as "orderNumber", created_at as "createdAt", status, payment_status as "paymentStatus",
      total_amount as "totalCents", refunded as "refundedCents", name, email,
      (select sum(quantity)::integer from order_items where order_id = listed_orders.id) as quantity
    from listed_orders
    where (${status ?? null}::text is null or status = ${status ?? null})
      and (${paymentStatus ?? null}::text is null or payment_status = ${paymentStatus ?? null})
      and (${email ?? null}::text is null or email = ${email ?? null})
      and (${since ?? null}::timestamptz is null or created_at >= ${since ?? null})
    order by created_at desc
    limit ${limit}`;
}

/** Paid orders that are not shipped, with when they were paid, oldest first. */
export async function listUnshippedOrders() {
  return rows(z.object({ orderNumber: z.string(), paidAt: z.date() }))`
    select order_number as "orderNumber", paid_at as "paidAt"
    from orders join payments on payments.checkout_id = orders.checkout_id and payments.state = 'applied'
    where tab = 'to_ship'
    order by paid_at`;
}

const instant = z.coerce.date();

const listedRow = z.object({
  order_number: z.string(),
  created_at: instant,
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  total_amount: z.int(),
  name: z.string(),
  city: z.string(),
  state_province: z.string(),
  country: z.string(),
  carrier: z.string().nullable(),
  shipped_at: instant.nullable(),
  delivered_at: instant.nullable(),
  paid_at: instant.nullable(),
  pieces: z.array(orderedPieces),
  refunded: z.int(),
  /** Since when its oldest refund is queued. */
  refund_queued_at: instant.nullable(),
  last_refund_failed: z.boolean(),
});

/** An order as lists show it; money in cents. */
export type ListedRow = z.output<typeof listedRow>;

/** The order with this number, as lists show it. */
export async function findListedOrder(orderNumber: string): Promise<ListedRow | undefined> {
  const [order] = await rows(listedRow)`
    select * from listed_orders where order_number = ${orderNumber}`;
  return order;
}

interface OrderSearch {
  tab: OrderTab;
  /** Beginnings of words; empty for all orders. */
  search: string;
  /** The number of the last order of the page before. */
  after: string | undefined;
  limit: number;
}

const foundRow = z.object({
  /** By time, oldest first. */
  orders: z.array(listedRow),
  /** How many orders match, by tab; those in no tab but `all` under `none`. */
  counts: z.record(z.string(), z.int()),
});

/** A page of the orders that match, with the counts of all that do: the oldest of `to_ship`, the newest of the other tabs. */
export async function searchOrders({ tab, search, after = '', limit }: OrderSearch) {
  return oneRow(foundRow)`
    with matching as not materialized (
      select * from orders where ${search} = '' or words @@ prefix_query(${search})
    ), previous as (
      select id, created_at from orders where order_number = ${after}
    ), page as (
      (
        select id from matching
        where ${tab} = 'to_ship' and tab = 'to_ship' and (
          ${after} = '' or (created_at, id) > ((select created_at from previous), (select id from previous))
        )
        order by created_at, id
        limit ${limit}
      ) union all (
        select id from matching
        where ${tab} <> 'to_ship' and (${tab} = 'all' or tab = ${tab}) and (
          ${after} = '' or (created_at, id) < ((select created_at from previous), (select id from previous))
        )
        order by created_at desc, id desc
        limit ${limit}
      )
    )
    select
      (
        select coalesce(jsonb_agg(to_jsonb(listed_orders) order by created_at, id), '[]')
        from page join listed_orders using (id)
      ) as orders,
      (
        select coalesce(jsonb_object_agg(coalesce(tab, 'none'), count), '{}')
        from (select tab, count(*) as count from matching group by tab) as counted
      ) as counts`;
}
