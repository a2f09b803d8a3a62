import * as z from 'zod';
import { orderedPieces } from '#contracts/office/content.ts';
import { ORDER_TABS, type OrderTab } from '#contracts/office/orders.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#shop/order-state.ts';
import { oneRow, rows, timestampColumn } from '#adapters/database.ts';
import { delayRow } from './delays.queries.ts';

const unshippedRow = z.object({
  orderNumber: z.string(),
  name: z.string(),
  paidAt: z.date(),
  delay: delayRow.nullable(),
  /** The refund if its shopper has to answer and doesn't; else 0. */
  leftCents: z.int(),
});
export type UnshippedOrder = z.output<typeof unshippedRow>;

/** Paid orders that are not shipped, with when they were paid and what their shoppers were told last, oldest first. */
export async function listUnshippedOrders(): Promise<UnshippedOrder[]> {
  return rows(unshippedRow)`
    select order_number as "orderNumber", first_name || ' ' || last_name as name, paid_at as "paidAt", delay,
      case when delay -> 'answer' = 'null' and delay -> 'answerBy' <> 'null' then remaining_amount(payments) else 0 end as "leftCents"
    from orders
    join payments on payments.checkout_id = orders.checkout_id and payments.state = 'applied'
    join customers on customers.id = customer_id
    cross join lateral delay_of(orders.id) as delay
    where tab = 'to_ship'
    order by paid_at`;
}

/** The shipping method as bought; null in a shop that wrote no rates. */
export const methodRow = z
  .object({
    name: z.string(),
    days: z.tuple([z.int(), z.int()]).nullable(),
    offered: z.array(z.string()),
  })
  .nullable();

export const listedOrderRow = z.object({
  orderNumber: z.string(),
  placedAt: timestampColumn,
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  totalCents: z.int(),
  refundedCents: z.int(),
  name: z.string(),
  city: z.string(),
  state_province: z.string(),
  country: z.string(),
  carrier: z.string().nullable(),
  shippedAt: timestampColumn.nullable(),
  deliveredAt: timestampColumn.nullable(),
  paidAt: timestampColumn.nullable(),
  pieces: z.array(orderedPieces),
  hasNote: z.boolean(),
  /** Since when its oldest refund is queued. */
  refundQueuedAt: timestampColumn.nullable(),
  lastRefundFailed: z.boolean(),
  isPrinted: z.boolean().optional(),
  delay: delayRow.nullish(),
  method: methodRow,
});

/** An order as lists show it; money in cents. */
export type ListedOrderRow = z.output<typeof listedOrderRow>;

interface OrderSearch {
  tab: OrderTab;
  /**
   * Beginnings of words, a phone number, a card's end, a tracking number, a payment's id or a promo code; empty for all
   * orders.
   */
  search: string;
  /** The product whose name or id the search is; all its orders match too. */
  productId: string | null;
  /** Only those of `to_ship` whose packing slip was not printed, or not since a change. */
  isUnprinted: boolean;
  /** The number of the last order of the page before. */
  after: string | undefined;
}

const foundRow = z.object({
  /** By time, oldest first. */
  orders: z.array(listedOrderRow),
  counts: z.record(z.enum(ORDER_TABS), z.int()),
});

/** Fewer orders of a product are looked up, rather than met among all orders. */
const FEW = 1000;

/**
 * A page of the orders that match (search_orders), oldest first in `to_ship`, else newest, and how many do in each tab,
 * up to `limits.count`. Without a search, and of a product that many have, `orders` is read in its order until there
 * are enough. The condition stands in each place, as PostgreSQL would not see through a common one.
 */
export async function searchOrders(
  { tab, search, productId, isUnprinted, after = '' }: OrderSearch,
  limits: { page: number; count: number },
) {
  return oneRow(foundRow)`
    with bought as materialized (
      select order_id from order_items where product_id = ${productId} limit ${FEW}
    ), listing as materialized (
      select ${search} = '' or (${productId}::text is not null and count(*) = ${FEW}) as is_by_time from bought
    ), found as materialized (
      select id, tab, created_at, order_number from search_orders(${search}) where ${search} <> '' and not (select is_by_time from listing)
      union all
      select id, tab, created_at, order_number from orders
      where ${productId}::text is not null and not (select is_by_time from listing) and id in (select order_id from bought)
        -- Those are found already.
        and not words @@ prefix_query(${search}) and promo_code is distinct from upper(btrim(${search}))
    ), previous as (
      select id, created_at from orders where order_number = ${after}
    ), page as (
      (
        select id from orders
        where (select is_by_time from listing) and (${productId}::text is null or (
          select true from order_items where product_id = ${productId} and order_id = orders.id limit 1
        ) or words @@ prefix_query(${search})) and ${tab} = 'to_ship' and tab = 'to_ship' and (
          not ${isUnprinted} or packing_slip_state(order_number) is distinct from 'current'
        ) and (
          ${after} = '' or (created_at, id) > ((select created_at from previous), (select id from previous))
        )
        order by created_at, id
        limit ${limits.page}
      ) union all (
        select id from orders
        where (select is_by_time from listing) and (${productId}::text is null or (
          select true from order_items where product_id = ${productId} and order_id = orders.id limit 1
        ) or words @@ prefix_query(${search})) and ${tab} <> 'to_ship' and (${tab} = 'all' or tab = ${tab}) and (
          ${after} = '' or (created_at, id) < ((select created_at from previous), (select id from previous))
        )
        order by created_at desc, id desc
        limit ${limits.page}
      ) union all (
        select id from found
        where ${tab} = 'to_ship' and tab = 'to_ship' and (
          not ${isUnprinted} or packing_slip_state(order_number) is distinct from 'current'
        ) and (
          ${after} = '' or (created_at, id) > ((select created_at from previous), (select id from previous))
        )
        order by created_at, id
        limit ${limits.page}
      ) union all (
        select id from found
        where ${tab} <> 'to_ship' and (${tab} = 'all' or tab = ${tab}) and (
          ${after} = '' or (created_at, id) < ((select created_at from previous), (select id from previous))
        )
        order by created_at desc, id desc
        limit ${limits.page}
      )
    ), found_in as materialized (
      select tab, count(*) as count from found group by tab
    ), counted as materialized (
      select name, least(${limits.count}, coalesce((select found_in.count from found_in where found_in.tab = name), 0) + (
        select count(*) from (
          select from orders
          where (select is_by_time from listing) and (${productId}::text is null or (
            select true from order_items where product_id = ${productId} and order_id = orders.id limit 1
          ) or words @@ prefix_query(${search})) and orders.tab = name
          limit ${limits.count}
        ) as listed
      )) as count
      from unnest(${ORDER_TABS.filter((name) => name !== 'all')}::text[]) as name
    )
    select
      (
        select coalesce(jsonb_agg(to_jsonb(listed_orders) || jsonb_build_object(
          'isPrinted', status = 'processing' and packing_slip_state("orderNumber") is not distinct from 'current',
          'delay', case when status = 'processing' then delay_of(id) end
        ) order by "placedAt", id), '[]')
        from page join listed_orders using (id)
      ) as orders,
      (select jsonb_object_agg(name, count) from counted) || jsonb_build_object('all', (
        -- An order whose payment is pending is in no other tab.
        case when exists (select from counted where count = ${limits.count}) then ${limits.count} else (
          select least(${limits.count}, coalesce((select sum(found_in.count) from found_in), 0) + count(*)) from (
            select from orders
            where (select is_by_time from listing) and (${productId}::text is null or (
              select true from order_items where product_id = ${productId} and order_id = orders.id limit 1
            ) or words @@ prefix_query(${search}))
            limit ${limits.count}
          ) as listed
        ) end
      )) as counts`;
}
