import * as z from 'zod';
import { orderedPieces } from '#contracts/office/content.ts';
import { ORDER_TABS, type OrderTab } from '#contracts/office/orders.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#shop/order-state.ts';
import { oneRow, rows, timestamp } from '#adapters/database.ts';

/** Paid orders that are not shipped, with when they were paid, oldest first. */
export async function listUnshippedOrders() {
  return rows(z.object({ orderNumber: z.string(), paidAt: z.date() }))`
    select order_number as "orderNumber", paid_at as "paidAt"
    from orders join payments on payments.checkout_id = orders.checkout_id and payments.state = 'applied'
    where tab = 'to_ship'
    order by paid_at`;
}

export const listedOrderRow = z.object({
  orderNumber: z.string(),
  placedAt: timestamp,
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  totalCents: z.int(),
  refundedCents: z.int(),
  name: z.string(),
  city: z.string(),
  state_province: z.string(),
  country: z.string(),
  carrier: z.string().nullable(),
  shippedAt: timestamp.nullable(),
  deliveredAt: timestamp.nullable(),
  paidAt: timestamp.nullable(),
  pieces: z.array(orderedPieces),
  hasNote: z.boolean(),
  /** Since when its oldest refund is queued. */
  refundQueuedAt: timestamp.nullable(),
  lastRefundFailed: z.boolean(),
});

/** An order as lists show it; money in cents. */
export type ListedOrderRow = z.output<typeof listedOrderRow>;

interface OrderSearch {
  tab: OrderTab;
  /** Beginnings of words, a phone number, a tracking number, a payment's id or a promo code; empty for all orders. */
  search: string;
  /** Only orders of this product, whatever is searched for. */
  productId: string | null;
  /** The number of the last order of the page before. */
  after: string | undefined;
}

const foundRow = z.object({
  /** By time, oldest first. */
  orders: z.array(listedOrderRow),
  counts: z.record(z.enum(ORDER_TABS), z.int()),
});

/**
 * A page of the orders that match (find_orders), with how many do in each tab, up to `limits.count`: the oldest of `to_ship`, the
 * newest of the other tabs. Without a search both are read from `orders`, by its indexes, and nothing is found.
 */
export async function searchOrders(
  { tab, search, productId, after = '' }: OrderSearch,
  limits: { page: number; count: number },
) {
  return oneRow(foundRow)`
    with found as materialized (
      select orders.id, orders.tab, orders.created_at
      from find_orders(${search}, ${productId}) as found (id) join orders using (id)
      where ${search} <> ''
    ), previous as (
      select id, created_at from orders where order_number = ${after}
    ), page as (
      (
        select id from orders
        where ${search} = '' and ${tab} = 'to_ship' and tab = 'to_ship' and (
          ${after} = '' or (created_at, id) > ((select created_at from previous), (select id from previous))
        )
        order by created_at, id
        limit ${limits.page}
      ) union all (
        select id from orders
        where ${search} = '' and ${tab} <> 'to_ship' and (${tab} = 'all' or tab = ${tab}) and (
          ${after} = '' or (created_at, id) < ((select created_at from previous), (select id from previous))
        )
        order by created_at desc, id desc
        limit ${limits.page}
      ) union all (
        select id from found
        where ${tab} = 'to_ship' and tab = 'to_ship' and (
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
    )
    select
      (
        select coalesce(jsonb_agg(to_jsonb(listed_orders) order by "placedAt", id), '[]')
        from page join listed_orders using (id)
      ) as orders,
      (
        select jsonb_object_agg(name, (
          select count(*) from (
            (select from orders where ${search} = '' and orders.tab = name limit ${limits.count})
            union all (select from found where found.tab = name limit ${limits.count})
          ) as counted
        ))
        from unnest(${ORDER_TABS.filter((name) => name !== 'all')}::text[]) as name
      ) || jsonb_build_object('all', (
        select count(*) from (
          (select from orders where ${search} = '' limit ${limits.count}) union all (select from found limit ${limits.count})
        ) as counted
      )) as counts`;
}
