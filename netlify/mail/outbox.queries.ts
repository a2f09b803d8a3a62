import { rows, run } from '#adapters/database.ts';
import { hasErasures } from '#adapters/erasures.ts';
import { canPurge } from '#adapters/page-cache.ts';
import { SHOP_TIME_ZONE } from '#shop/shop-clock.ts';
import {
  kindsOfTurn,
  OUTBOX_KINDS,
  type OutboxWork,
  outboxWork,
  type Payloads,
} from './outbox-kinds.ts';

/** How often an email is tried: a day and a half. */
export const MAX_ATTEMPTS = 40;

/**
 * Claims due work by its kind, then its time. Each attempt postpones the next by a minute up to an hour, so that none
 * is claimed twice at once; an email stops after 40 (a day and a half), refunds and erasures go on. A terminal leaves
 * erasures elsewhere, and a process that can't purge leaves purges and their emails for five minutes, until caches
 * expire. An email to the club is claimed once. Kinds of a later version are left.
 */
export async function claimWork(limit: number): Promise<OutboxWork[]> {
  return rows(outboxWork)`
    update outbox
    set attempts = attempts + 1,
        claimed_until = now() + interval '1 minute',
        available_at = now() + least(interval '1 minute' * power(2, least(attempts, 10)), interval '1 hour')
    where id in (
      select id from outbox
      where done_at is null and held_at is null and kind = any (${OUTBOX_KINDS})
        and available_at <= now()
        and (attempts < ${MAX_ATTEMPTS} or kind in ('refund', 'erase-elsewhere'))
        and (kind <> 'erase-elsewhere' or ${hasErasures()})
        and (kind <> 'club-email' or claimed_until is null)
        and (kind not in ('purge-availability', 'back-in-stock') or ${canPurge()} or available_at <= now() - interval '5 minutes')
      order by case when kind = any (${kindsOfTurn('first')}) then 1 when kind = any (${kindsOfTurn('last')}) then 3 else 2 end, available_at
      limit ${limit}
      for update skip locked
    )
    returning id, kind, payload, attempts,
      (select is_for_owner from outbox_kinds where outbox_kinds.kind = outbox.kind) as "isForOwner"`;
}

export async function finishWork(id: string): Promise<void> {
  await run`update outbox set done_at = now(), last_error = null where id = ${id}`;
}

/**
 * The result of an email to a member of the club; `departed` is for those who have left, or for whom it was stopped, and
 * `not_known` for those who may have it.
 */
export type ClubOutcome = 'sent' | 'refused' | 'failed' | 'not_known' | 'departed';

/** Records it, and counts it for the email. A member whose address was refused for good gets no other. */
export async function finishClubWork(
  id: string,
  outcome: ClubOutcome,
  reason: string | null = null,
): Promise<void> {
  await run`select finish_club_work(p_id => ${id}, p_outcome => ${outcome}, p_reason => ${reason})`;
}

/** Deletes work whose payload must not outlive it. */
export async function deleteWork(id: string): Promise<void> {
  await run`delete from outbox where id = ${id}`;
}

export async function failWork(id: string, reason: string): Promise<void> {
  await run`
    update outbox set done_at = now(), failed_at = now(), last_error = ${reason} where id = ${id}`;
}

export async function recordFailure(id: string, reason: string): Promise<void> {
  await run`update outbox set last_error = ${reason}, claimed_until = null where id = ${id}`;
}

/**
 * Queues the emails that the owner gets once a day: for each past day with refused emails or events that were given up,
 * their count and the first fifty; for this day, what is late.
 */
export async function queueDailyEmails(): Promise<void> {
  await run`
    with shop as (select ${SHOP_TIME_ZONE}::text as zone), today as (
      select (now() at time zone zone)::date as today from shop
    )
    insert into outbox (kind, dedupe_key, payload)
    select 'refused-emails', 'refused-emails:' || day, jsonb_build_object(
      'day', day, 'count', count(*), 'ids', (array_agg(id order by failed_at))[:50]
    )
    from (
      select id, failed_at, (failed_at at time zone zone)::date as day
      from outbox cross join shop
      where failed_at > now() - interval '7 days'
    ) as refused
    where day < (select today from today)
    group by day
    union all
    select 'failed-webhooks', 'failed-webhooks:' || day, jsonb_build_object(
      'day', day, 'count', count(*), 'events', (array_agg(event order by failed_at))[:50]
    )
    from (
      select type || ' of ' || (data ->> 'order_number') as event, failed_at, (failed_at at time zone zone)::date as day
      from webhook_events cross join shop
      where failed_at > now() - interval '7 days'
    ) as given_up
    where day < (select today from today)
    group by day
    union all
    select 'late-report', 'late-report:' || today, jsonb_build_object('day', today) from today
    on conflict (dedupe_key) do nothing`;
}

/** Queues an email, under its kind and this key; the same key is the same email. */
export async function queueEmail<Kind extends 'contact-message' | 'account-link'>(
  kind: Kind,
  key: string,
  payload: Payloads[Kind],
): Promise<void> {
  await run`
    insert into outbox (kind, dedupe_key, payload)
    values (${kind}, ${`${kind}:${key}`}, ${JSON.stringify(payload)})
    on conflict (dedupe_key) do nothing`;
}

/**
 * Queues an email with links under this key; a key whose email is still to be sent is the same email, otherwise another
 * one. One that is held is asked for again, so it is sent.
 */
export async function queueLinksEmail(
  kind: 'order-links' | 'office-link',
  key: string,
  email: string,
): Promise<void> {
  await run`
    insert into outbox (kind, dedupe_key, payload)
    values (${kind}, ${`${kind}:${key}`}, ${JSON.stringify({ email })})
    on conflict (dedupe_key) do update
    -- Its messages are told apart by the id.
    set id = excluded.id, available_at = now(), created_at = now(), attempts = 0,
      claimed_until = null, held_at = null, done_at = null, failed_at = null, last_error = null
    where outbox.done_at is not null or outbox.held_at is not null`;
}
