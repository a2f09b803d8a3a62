import * as z from 'zod';
import { rows } from '#adapters/database.ts';

export const WORK_KINDS = [
  'emails',
  'refunds',
  'erasures',
  'order numbers',
  'events',
  'payments',
  'checkouts',
  'delays',
  'unknown payments',
] as const;

const pendingRow = z.object({
  kind: z.enum(WORK_KINDS),
  count: z.int(),
  /** How many of them an operator holds back; they are not late. */
  held: z.int(),
  oldestSeconds: z.int(),
});

/** Work that is due: how much of a kind, and how long the oldest has waited. */
export type WaitingWork = z.output<typeof pendingRow>;

/**
 * Counts due work of the outbox (what waits to be purged expires by itself, and emails to the club wait by design),
 * unprocessed events, payments and checkouts that the reconciler has not checked yet, delays that it has not ended, and
 * payments without an order or a refund.
 */
export async function countPendingWork(): Promise<WaitingWork[]> {
  return rows(pendingRow)`
    with waiting (kind, since, held) as (
      select case kind when 'refund' then 'refunds' when 'erase-elsewhere' then 'erasures' when 'order-number' then 'order numbers'
        else 'emails' end, created_at, held_at is not null
      from outbox where done_at is null and kind not in ('purge-availability', 'club-email')
      union all
      select 'events', received_at, false from provider_events where processed_at is null
      union all
      select 'payments', next_check_at, false from payments where state in ('created', 'pending') and next_check_at <= now()
      union all
      select 'checkouts', coalesce(claimed_until, expires_at), false from checkouts
      where state in ('open', 'awaiting_payment') and coalesce(claimed_until, expires_at) <= now()
      union all
      select 'delays', (answer_by + 1)::timestamp at time zone shop_zone(), false from open_delays
      where answer_by < (now() at time zone shop_zone())::date
      union all
      select 'unknown payments', found_at, false from unsettled_payments
    )
    select kind, count(*)::integer as count, count(*) filter (where held)::integer as held,
      coalesce(extract(epoch from now() - min(since) filter (where not held)), 0)::integer as "oldestSeconds"
    from waiting
    group by kind`;
}
