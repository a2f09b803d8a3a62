import * as z from 'zod';
import { EMAIL_KINDS } from '#mail/outbox-kinds.ts';
import { SHOP_TIME_ZONE } from '#shop/shop-clock.ts';
import { rows } from '#adapters/database.ts';

const dayRow = z.object({ day: z.string(), orders: z.int(), pieces: z.int(), netCents: z.int() });

/** The sales of a day of the shop by its bookings: the orders paid on it and their pieces; less refunds and disputes, and with what came back of them. */
export type SalesDay = z.output<typeof dayRow>;

/** The sales of so many days of the shop until now, oldest first, days without any too. */
export async function readSalesDays(now: Date, days: number): Promise<SalesDay[]> {
  // What is older than the first day is dropped last. A join for each day would be estimated so high that PostgreSQL compiles the
  // query, which takes longer than to run it.
  return rows(dayRow)`
    with movements (at, orders, pieces, cents) as (
      select at, case kind when 'payment' then 1 else 0 end,
        case kind when 'payment' then (select sum(quantity) from order_items where order_id = bookings.order_id) end,
        case kind when 'payment' then amount else -amount end
      from bookings
      where at >= ${now}::timestamptz - make_interval(days => ${days}::integer + 1) and (
        order_id is not null or exists (
          select from payments join unknown_payments using (provider, provider_payment_id)
          where payments.id = payment_id and outcome = 'book'
        )
      )
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sum(orders), 0)::integer as orders,
      coalesce(sum(pieces), 0)::integer as pieces, coalesce(sum(cents), 0)::integer as "netCents"
    from generate_series(
      date_trunc('day', ${now}::timestamptz at time zone ${SHOP_TIME_ZONE}) - make_interval(days => ${days}::integer - 1),
      ${now}::timestamptz at time zone ${SHOP_TIME_ZONE}, interval '1 day'
    ) as days (day)
    left join movements on date_trunc('day', at at time zone ${SHOP_TIME_ZONE}) = days.day
    group by days.day
    order by days.day`;
}

const soldRow = z.object({ productId: z.string(), size: z.string(), sold: z.int() });

/**
 * The pieces of each variant, as they were bought, in the orders paid in so many days of the shop, without orders that were cancelled,
 * or refunded before they shipped.
 */
export async function countSoldPieces(now: Date, days: number) {
  return rows(soldRow)`
    select product_id as "productId", size, sum(quantity)::integer as sold
    from payments
    join checkouts on checkouts.id = payments.checkout_id
    join orders on orders.checkout_id = payments.checkout_id
    cross join jsonb_to_recordset(items) as item (product_id text, size text, quantity integer)
    where paid_at <= ${now} and not is_unapplied_payment(payments) and paid_at >= (
      date_trunc('day', ${now}::timestamptz at time zone ${SHOP_TIME_ZONE}) - make_interval(days => ${days}::integer - 1)
    ) at time zone ${SHOP_TIME_ZONE}
      and (status not in ('cancelled', 'refunded') or exists (
        select from shipments where order_id = orders.id and return_id is null
      ))
    group by product_id, size`;
}

const stuckRow = z.object({
  kind: z.enum(['emails', 'refunds', 'failed_refunds', 'disputes']),
  count: z.int(),
  since: z.date(),
  nextTryAt: z.date().nullable(),
  cents: z.int(),
});

/** Emails and refunds that were tried in vain or wait longer than these minutes, refunds that failed and were not repeated, and open disputes. */
export async function countStuckWork(minutes: Record<'emails' | 'refunds', number>) {
  return rows(stuckRow)`
    with stuck (kind, since, next, amount) as (
      select case outbox.kind when 'refund' then 'refunds' else 'emails' end, outbox.created_at, available_at, amount
      from outbox left join refunds on outbox.kind = 'refund' and refunds.id = (payload ->> 'refund_id')::uuid
      where done_at is null and held_at is null and outbox.kind = any (${['refund', ...EMAIL_KINDS]}) and (
        last_error is not null or outbox.created_at < now() - make_interval(
          mins => case outbox.kind when 'refund' then ${minutes.refunds}::integer else ${minutes.emails}::integer end
        )
      )
      union all
      select 'failed_refunds', created_at, null, amount
      from refunds as failed
      where state = 'failed' and kind <> 'reversal' and not exists (
        select from refunds as later
        where later.payment_id = failed.payment_id and later.created_at > failed.created_at and kind <> 'reversal'
      )
      union all
      -- A dispute that is decided is not checked again.
      select 'disputes', created_at, null, amount
      from refunds where state = 'succeeded' and next_check_at is not null and kind = 'reversal'
    )
    select kind, count(*)::integer as count, min(since) as since, min(next) as "nextTryAt",
      coalesce(sum(amount), 0)::integer as cents
    from stuck group by kind order by kind`;
}
