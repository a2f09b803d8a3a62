import * as z from 'zod';
import { oneRow, rows, run } from '#adapters/database.ts';
import type { Actor } from '#audit/actor.ts';
import { EMAIL_KINDS, OUTBOX_KINDS, type OutboxKind } from './outbox-kinds.ts';

/** Emails to the club are counted and stopped on their own page: here they would be thousands. */
const UNLISTED_KINDS: readonly OutboxKind[] = ['club-email'];
const LISTED_KINDS = OUTBOX_KINDS.filter((kind) => !UNLISTED_KINDS.includes(kind));
const LISTED_EMAILS = EMAIL_KINDS.filter((kind) => !UNLISTED_KINDS.includes(kind));

export const workRow = z.object({
  id: z.uuid(),
  kind: z.enum(OUTBOX_KINDS),
  attempts: z.int(),
  created_at: z.date(),
  available_at: z.date(),
  /** Since when an operator holds it back; null if nobody does. */
  held_at: z.date().nullable(),
  last_error: z.string().nullable(),
  /** Its subject: the number of an order, or an email address. */
  about: z.string().nullable(),
});

/** All of the outbox but what is held, its emails or its refunds, or what is held. */
export type OutboxPart = 'outbox' | 'emails' | 'refunds' | 'held';

/** Emails and refunds that are not sent yet, oldest first, held ones too. */
export async function listPendingWork(part: OutboxPart = 'outbox') {
  return rows(workRow)`
    select outbox.*, about_work(payload) as about
    from outbox
    where done_at is null and kind = any (${LISTED_KINDS}) and (${part} in ('outbox', 'held') or (kind = 'refund') = (${part} = 'refunds'))
    order by created_at limit 200`;
}

/** Emails of the last 30 days whose recipient was permanently refused, newest first. */
export async function listRefusedEmails() {
  return rows(workRow)`
    select outbox.*, about_work(payload) as about
    from outbox
    where failed_at > now() - interval '30 days' and kind = any (${LISTED_KINDS})
    order by failed_at desc limit 200`;
}

/**
 * Makes pending work of this part due now and resets its attempts, or a refused email when its id is given. Work that a
 * sender has claimed stays with that sender, and held work waits until it is named, by its id or as the part.
 */
export async function scheduleWorkNow(id: string | null, part: OutboxPart, actor: Actor) {
  return oneRow(z.object({ scheduled: z.int(), claimed: z.int() }))`
    with due as (
      update outbox
      set available_at = now(), attempts = 0, claimed_until = null, held_at = null, done_at = null, failed_at = null
      where kind <> all (${UNLISTED_KINDS}) and (
        (
          done_at is null and (claimed_until is null or claimed_until <= now())
          and (${id}::uuid is null or id = ${id}::uuid)
          and (${part} in ('outbox', 'held') or (kind = 'refund') = (${part} = 'refunds'))
          and (${id}::uuid is not null or (held_at is not null) = (${part} = 'held'))
        )
        or (failed_at is not null and id = ${id}::uuid)
      )
      returning add_audit_entry(
        p_actor => ${actor}, p_action => 'retry', p_subject => 'outbox', p_subject_id => id::text
      )
    )
    select (select count(*)::integer from due) as scheduled, count(*)::integer as claimed
    from outbox
    where done_at is null and claimed_until > now() and kind <> all (${UNLISTED_KINDS}) and (${id}::uuid is null or id = ${id}::uuid)`;
}

/**
 * Holds back all pending emails and refunds but those of these kinds, so that none is sent before an operator releases
 * it. What may be done twice goes on. Returns how many.
 */
export async function holdOutbox(
  actor: Actor,
  except: readonly OutboxKind[] = [],
): Promise<number> {
  const held = await run`
    update outbox set held_at = now()
    where done_at is null and held_at is null and kind <> all(${['order-number', 'purge-availability', 'erase-elsewhere', ...UNLISTED_KINDS, ...except]}::text[])
    returning add_audit_entry(
      p_actor => ${actor}, p_action => 'hold', p_subject => 'outbox', p_subject_id => id::text
    )`;
  return held.length;
}

/**
 * Discards a pending email, or without an id all that are held, unless a sender has claimed it. Nothing else: a refund
 * is money we owe.
 */
export async function discardEmails(id: string | null, actor: Actor) {
  return oneRow(z.object({ discarded: z.int(), claimed: z.int() }))`
    with discarded as (
      update outbox set done_at = now()
      where done_at is null and kind = any (${LISTED_EMAILS})
        and case when ${id}::uuid is null then held_at is not null else id = ${id}::uuid end
        and (claimed_until is null or claimed_until <= now())
      returning add_audit_entry(
        p_actor => ${actor}, p_action => 'discard', p_subject => 'outbox', p_subject_id => id::text
      )
    )
    select (select count(*)::integer from discarded) as discarded, count(*)::integer as claimed
    from outbox
    where id = ${id}::uuid and done_at is null and kind = any (${LISTED_EMAILS}) and claimed_until > now()`;
}
