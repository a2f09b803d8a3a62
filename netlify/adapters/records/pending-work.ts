import * as z from 'zod';
import { rows } from '#adapters/database.ts';

const KINDS = ['emails', 'refunds', 'events', 'payments', 'checkouts'] as const;

const pendingRow = z.object({
  kind: z.enum(KINDS),
  count: z.int(),
  oldestSeconds: z.int(),
});

/** Work that is due: how much of a kind, and how long the oldest has waited. */
export type PendingWork = z.output<typeof pendingRow>;

/** Counts due emails and refunds, unprocessed events, and payments and checkouts that the reconciler has not checked yet. */
export async function countPendingWork(): Promise<PendingWork[]> {
  return rows(pendingRow)`
    with waiting (kind, since) as (
      select case when kind = 'refund' then 'refunds' else 'emails' end, created_at from outbox where done_at is null
      union all
      select 'events', received_at from provider_events where processed_at is null
      union all
      select 'payments', next_check_at from payments where state in ('created', 'pending') and next_check_at <= now()
      union all
      select 'checkouts', coalesce(claimed_until, expires_at) from checkouts
      where state in ('open', 'awaiting_payment') and coalesce(claimed_until, expires_at) <= now()
    )
    select kind, count(*)::integer as count, extract(epoch from now() - min(since))::integer as "oldestSeconds"
    from waiting
    group by kind`;
}
