import * as z from 'zod';
import { oneValue, rows, run } from '#adapters/database.ts';
import { waitingEvent } from '#contracts/office/work.ts';
import type { Actor } from '#audit/actor.ts';

const SOURCES = ['stripe', 'stripe_connect', 'paypal'] as const;
/** The webhook that an event came through. */
export type EventSource = (typeof SOURCES)[number];

interface ProviderEvent {
  id: string;
  type: string;
  objectId: string;
  /** The connected account that the event belongs to. */
  accountId?: string | undefined;
}

/** Records an event once; true when it has been processed before. */
export async function recordEvent(provider: EventSource, event: ProviderEvent): Promise<boolean> {
  return oneValue(z.boolean())`
    insert into provider_events (provider, event_id, type, object_id, account_id)
    values (${provider}, ${event.id}, ${event.type}, ${event.objectId}, ${event.accountId ?? null})
    on conflict (provider, event_id) do update set attempts = provider_events.attempts + 1
    returning processed_at is not null`;
}

/** The ids of those of these events that have been processed. */
export async function listProcessed(provider: EventSource, ids: readonly string[]) {
  const processed = await rows(z.object({ id: z.string() }))`
    select event_id as id from provider_events
    where provider = ${provider} and event_id = any(${ids}::text[]) and processed_at is not null`;
  return processed.map(({ id }) => id);
}

export async function markProcessed(provider: EventSource, eventId: string): Promise<void> {
  await run`
    update provider_events set processed_at = now()
    where provider = ${provider} and event_id = ${eventId}`;
}

const webhookRow = z.object({
  webhook: z.enum(SOURCES),
  lastEventAt: z.date().nullable(),
  /** How long ago the newest payment was made, if its event has not arrived. */
  missedSeconds: z.int().nullable(),
});

/** A webhook, and whether its events arrive. */
export type WebhookState = z.output<typeof webhookRow>;

/**
 * When the last verified event of each webhook arrived, and whether the newest payment of the last 30 days that is this
 * many minutes old came without one: the browser and the reconciler record payments too. A provider that calls another
 * address, or signs with another secret, sends no refund and no dispute either.
 */
export async function listWebhookEvents(minutes: number): Promise<WebhookState[]> {
  return rows(webhookRow)`
    with paid (provider, object_id, at) as (
      select source, payment.*
      from unnest(array['stripe', 'paypal']) as source cross join lateral (
        select object_id, orders.created_at
        from orders cross join lateral (
          -- Of the newest orders, each on its own: joined, PostgreSQL would rather read all payments.
          select coalesce(capture_id, provider_payment_id) as object_id from payments
          where payments.checkout_id = orders.checkout_id and starts_with(payments.provider, source)
            and payments.state in ('pending', 'applied', 'refunded')
          offset 0
        ) as payment
        where orders.created_at between now() - interval '30 days' and now() - make_interval(mins => ${minutes})
        order by orders.created_at desc
        limit 1
      ) as payment
      union all (
        select 'stripe_connect', session_id, created_at
        from connect_sales
        where created_at between now() - interval '30 days' and now() - make_interval(mins => ${minutes})
        order by created_at desc
        limit 1
      )
    )
    select
      webhook.provider as webhook,
      (select max(received_at) from provider_events where provider = webhook.provider) as "lastEventAt",
      (
        select extract(epoch from now() - at)::integer from paid
        where provider = webhook.provider and not exists (
          select from provider_events where provider = paid.provider and object_id = paid.object_id
        )
      ) as "missedSeconds"
    from unnest(${SOURCES}::text[]) as webhook (provider)`;
}

const eventRow = z.object({
  provider: z.enum(SOURCES),
  id: z.string(),
  type: z.string(),
  objectId: z.string(),
  accountId: z.string().nullable(),
});

/** Claims unprocessed events but these, those with the fewest attempts first. */
export async function takeUnprocessedEvents(limit: number, except: readonly string[] = []) {
  return rows(eventRow)`
    update provider_events set attempts = attempts + 1
    where (provider, event_id) in (
      select provider, event_id from provider_events
      where processed_at is null and received_at < now() - interval '1 minute' and attempts < 50
        and event_id <> all (${except}::text[])
      order by attempts, received_at
      limit ${limit}
      for update skip locked
    )
    returning provider, event_id as id, type, object_id as "objectId", account_id as "accountId"`;
}

/** Webhook events that are not processed yet, oldest first. */
export async function listUnprocessedEvents() {
  return rows(waitingEvent)`
    select provider, event_id as id, type, received_at as "receivedAt", attempts
    from provider_events where processed_at is null order by received_at limit 200`;
}

/** Resets the attempts of events, so that the reconciler processes them again. */
export async function scheduleEventsNow(id: string | null, actor: Actor): Promise<number> {
  const due = await run`
    update provider_events
    set attempts = 0, received_at = least(received_at, now() - interval '2 minutes')
    where processed_at is null and (${id}::text is null or event_id = ${id}::text)
    returning add_audit_entry(
      p_actor => ${actor}, p_action => 'retry', p_subject => 'event', p_subject_id => event_id
    )`;
  return due.length;
}
