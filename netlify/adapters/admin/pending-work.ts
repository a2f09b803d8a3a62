import * as z from 'zod';
import { rows } from '#adapters/database.ts';
import type { Actor } from './order-actions.ts';

const workRow = z.object({
  id: z.uuid(),
  kind: z.string(),
  attempts: z.int(),
  created_at: z.date(),
  available_at: z.date(),
  last_error: z.string().nullable(),
});

/** Mails and refunds that have not left the house, oldest first. */
export async function listPendingWork() {
  return rows(workRow)`
    select * from outbox where done_at is null order by created_at limit 200`;
}

/** Mails of the last 30 days whose recipient was refused for good, newest first. */
export async function listRefusedMails() {
  return rows(workRow)`
    select * from outbox where failed_at > now() - interval '30 days' order by failed_at desc limit 200`;
}

/**
 * Makes waiting work due now, and with its id a refused mail too. A mail's tries begin anew; a refund's number goes on: it
 * is part of the key that Stripe knows it by.
 */
export async function scheduleWorkNow(id: string | null, actor: Actor): Promise<number> {
  const due = await rows(z.object({ id: z.uuid() }))`
    with due as (
      update outbox
      set available_at = now(), attempts = case when kind = 'refund' then attempts else 0 end,
        done_at = null, failed_at = null
      where (done_at is null and (${id}::uuid is null or id = ${id}::uuid))
        or (failed_at is not null and id = ${id}::uuid)
      returning id, kind
    ), noted as (
      insert into audit (actor, action, subject, subject_id)
      select ${actor}::text, 'retry', 'outbox', id::text from due
    )
    select id from due`;
  return due.length;
}

/** Ends a mail that waits, unsent; false when there is none with this id. A refund is money that we owe: it stays. */
export async function discardMail(id: string, actor: Actor): Promise<boolean> {
  const discarded = await rows(z.object({ id: z.uuid() }))`
    with discarded as (
      update outbox set done_at = now() where id = ${id} and done_at is null and kind <> 'refund'
      returning id
    ), noted as (
      insert into audit (actor, action, subject, subject_id)
      select ${actor}::text, 'discard', 'outbox', id::text from discarded
    )
    select id from discarded`;
  return discarded.length > 0;
}

const eventRow = z.object({
  provider: z.string(),
  event_id: z.string(),
  type: z.string(),
  object_id: z.string(),
  received_at: z.date(),
  attempts: z.int(),
});

/** What providers told us and we could not deal with yet, oldest first. */
export async function listUnprocessedEvents() {
  return rows(eventRow)`
    select * from provider_events where processed_at is null order by received_at limit 200`;
}

/** Gives events their tries back, so that the reconciler takes them again. */
export async function scheduleEventsNow(id: string | null, actor: Actor): Promise<number> {
  const due = await rows(z.object({ event_id: z.string() }))`
    with due as (
      update provider_events
      set attempts = 0, received_at = least(received_at, now() - interval '2 minutes')
      where processed_at is null and (${id}::text is null or event_id = ${id}::text)
      returning event_id
    ), noted as (
      insert into audit (actor, action, subject, subject_id)
      select ${actor}::text, 'retry', 'event', event_id from due
    )
    select event_id from due`;
  return due.length;
}
