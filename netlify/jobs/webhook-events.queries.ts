import * as z from 'zod';
import { oneValue, rows, run } from '#adapters/database.ts';
import { webhookDelivery } from '#contracts/office/work.ts';
import { workRow } from '#mail/outbox-work.queries.ts';
import type { Actor } from '#audit/actor.ts';

const eventRow = z.object({
  id: z.uuid(),
  type: z.string(),
  occurredAt: z.date(),
  data: z.record(z.string(), z.unknown()),
});

/** Something that happened to an order or a return, for the owner's tools; `data` names no one. */
export type WebhookEvent = z.output<typeof eventRow>;

/**
 * Claims events that are due. Attempts are postponed as those of the outbox (claimWork), for three days
 * (recordWebhookFailure).
 */
export async function claimWebhookEvents(limit: number): Promise<WebhookEvent[]> {
  return rows(eventRow)`
    update webhook_events
    set attempts = attempts + 1,
        claimed_until = now() + interval '1 minute',
        available_at = now() + least(interval '1 minute' * power(2, least(attempts, 10)), interval '1 hour')
    where id in (
      select id from webhook_events
      where delivered_at is null and failed_at is null and held_at is null and available_at <= now()
      order by available_at
      limit ${limit}
      for update skip locked
    )
    returning id, type, occurred_at as "occurredAt", data`;
}

export async function recordWebhookDelivery(id: string, answer: string): Promise<void> {
  await run`
    update webhook_events set delivered_at = now(), answer = ${answer}, claimed_until = null where id = ${id}`;
}

/** Records why an attempt failed, and how long the tool asks us to wait. Three days after the event it was the last. */
export async function recordWebhookFailure(
  id: string,
  answer: string,
  waitSeconds: number,
): Promise<void> {
  await run`
    update webhook_events
    set answer = ${answer}, claimed_until = null,
        available_at = greatest(available_at, now() + make_interval(secs => ${waitSeconds})),
        failed_at = case when occurred_at < now() - interval '3 days' then now() end
    where id = ${id}`;
}

/** The last events and what became of them: first those that are not delivered, the newest first. */
export async function listWebhookDeliveries() {
  return rows(webhookDelivery)`
    select id, type, data ->> 'order_number' as "orderNumber", occurred_at as "occurredAt", delivered_at as "deliveredAt",
      case when coalesce(delivered_at, failed_at, held_at) is null then available_at end as "nextTryAt",
      held_at is not null and delivered_at is null as "isHeld", attempts, answer
    from webhook_events
    order by delivered_at is not null, occurred_at desc
    limit 50`;
}

/**
 * Makes events that are not delivered due now, all but those that are held or only those, or one by its id, also if it
 * was given up. Those that a sender has claimed stay with it.
 */
export async function scheduleWebhooksNow(
  id: string | null,
  actor: Actor,
  isHeld = false,
): Promise<number> {
  const due = await run`
    update webhook_events set available_at = now(), attempts = 0, failed_at = null, held_at = null
    where delivered_at is null and (claimed_until is null or claimed_until <= now())
      and case when ${id}::uuid is null then (held_at is not null) = ${isHeld} else id = ${id}::uuid end
    returning add_audit_entry(
      p_actor => ${actor}, p_action => 'retry', p_subject => 'webhook', p_subject_id => id::text
    )`;
  return due.length;
}

/** Holds back all events that wait to be delivered: after a restore, the tool may have had them. Returns how many. */
export async function holdWebhooks(actor: Actor): Promise<number> {
  const held = await run`
    update webhook_events set held_at = now()
    where delivered_at is null and failed_at is null and held_at is null
    returning add_audit_entry(
      p_actor => ${actor}, p_action => 'hold', p_subject => 'webhook', p_subject_id => id::text
    )`;
  return held.length;
}

/** The events that are held, oldest first, as listPendingWork has what is held beside them. */
export async function listHeldWebhooks() {
  return rows(workRow.extend({ kind: z.string() }))`
    select id, type as kind, attempts, occurred_at as created_at, available_at, held_at, answer as last_error,
      data ->> 'order_number' as about
    from webhook_events
    where held_at is not null and delivered_at is null
    order by occurred_at limit 200`;
}

/** Deletes an event that is held, or without an id all of them. Returns how many. */
export async function discardWebhooks(id: string | null, actor: Actor): Promise<number> {
  const discarded = await run`
    delete from webhook_events
    where held_at is not null and delivered_at is null and (${id}::uuid is null or id = ${id}::uuid)
      and (claimed_until is null or claimed_until <= now())
    returning add_audit_entry(
      p_actor => ${actor}, p_action => 'discard', p_subject => 'webhook', p_subject_id => id::text
    )`;
  return discarded.length;
}

export async function countWaitingWebhooks(): Promise<number> {
  return oneValue(z.int())`
    select count(*)::integer from webhook_events where delivered_at is null and failed_at is null`;
}
