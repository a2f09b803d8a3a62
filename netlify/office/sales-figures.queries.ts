import * as z from 'zod';
import { EMAIL_KINDS } from '#mail/outbox-kinds.ts';
import { type Day, SHOP_TIME_ZONE } from '#shop/shop-clock.ts';
import { rows, run } from '#adapters/database.ts';

const dayRow = z.object({ day: z.string(), orders: z.int(), pieces: z.int(), netCents: z.int() });

/**
 * The sales of a day of the shop by its bookings: the orders paid on it and their pieces; less refunds and disputes,
 * and with what came back of them.
 */
export type SalesDay = z.output<typeof dayRow>;

/** The sales of so many days of the shop until today, oldest first, days without any too. */
export async function readSalesDays(today: Day, days: number): Promise<SalesDay[]> {
  return rows(dayRow)`
    select days.day::text, coalesce(sum(orders), 0)::integer as orders,
      coalesce(sum(pieces), 0)::integer as pieces, coalesce(sum(paid - paid_back), 0)::integer as "netCents"
    from (select ${today}::date - ago as day from generate_series(0, ${days}::integer - 1) as ago) as days
    left join sums_of_days(
      p_zone => ${SHOP_TIME_ZONE}, p_from => ${today}::date - ${days}::integer, p_to => ${today}::date
    ) as sums on sums.day = days.day
    group by days.day
    order by days.day`;
}

/** Writes the sums of days that are over, so many at most in one run: those of three years in an hour or two. */
export async function writeDaySums(): Promise<void> {
  await run`select write_day_sums(p_zone => ${SHOP_TIME_ZONE}, p_days => ${100})`;
}

const soldRow = z.object({ productId: z.string(), size: z.string(), sold: z.int() });

/**
 * The pieces of each variant, as they were bought, in the orders paid on these days of the shop, without orders that
 * were cancelled, or refunded before they shipped.
 */
export async function countSoldPieces(from: Day, today: Day) {
  return rows(soldRow)`
    select product_id as "productId", size, sum(pieces)::integer as sold
    from (
      select product_id, size, pieces
      from pieces_of_days(p_zone => ${SHOP_TIME_ZONE}, p_from => ${from}, p_to => ${today})
      union all
      select product_id, size, -quantity
      from orders
      join bookings on order_id = orders.id and kind = 'payment'
      join checkouts on checkouts.id = checkout_id
      cross join jsonb_to_recordset(items) as item (product_id text, size text, quantity integer)
      where tab = 'cancelled' and at >= ${from}::date::timestamp at time zone ${SHOP_TIME_ZONE}
        and at < (${today}::date + 1)::timestamp at time zone ${SHOP_TIME_ZONE}
        and not exists (select from shipments where order_id = orders.id and return_id is null)
    ) as moved
    group by product_id, size`;
}

const stuckRow = z.object({
  kind: z.enum(['emails', 'refunds', 'failed_refunds', 'disputes']),
  count: z.int(),
  since: z.date(),
  nextTryAt: z.date().nullable(),
  cents: z.int(),
});

/**
 * Emails and refunds that were tried in vain or wait longer than these minutes, refunds that failed and were not
 * repeated, and open disputes.
 */
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
