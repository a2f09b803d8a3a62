import * as z from 'zod';
import { rows, run } from '../database.ts';

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
  const [recorded] = await rows(z.object({ processed: z.boolean() }))`
    insert into provider_events (provider, event_id, type, object_id, account_id)
    values (${provider}, ${event.id}, ${event.type}, ${event.objectId}, ${event.accountId ?? null})
    on conflict (provider, event_id) do update set attempts = provider_events.attempts + 1
    returning processed_at is not null as processed`;
  return recorded?.processed ?? false;
}

export async function markProcessed(provider: EventSource, eventId: string): Promise<void> {
  await run`
    update provider_events set processed_at = now()
    where provider = ${provider} and event_id = ${eventId}`;
}

/**
 * Deletes events 90 days after they were processed: providers resend one for 30 days at most. Unprocessed events stay for an
 * operator.
 */
export async function purgeProcessedEvents(limit: number): Promise<void> {
  await run`
    delete from provider_events
    where (provider, event_id) in (
      select provider, event_id from provider_events
      where processed_at < now() - interval '90 days'
      order by processed_at
      limit ${limit}
    )`;
}

const eventRow = z
  .object({
    provider: z.enum(SOURCES),
    event_id: z.string(),
    type: z.string(),
    object_id: z.string(),
    account_id: z.string().nullable(),
  })
  .transform((row) => ({
    provider: row.provider,
    id: row.event_id,
    type: row.type,
    objectId: row.object_id,
    accountId: row.account_id ?? undefined,
  }));

/** Claims unprocessed events, those with the fewest attempts first. */
export async function takeUnprocessedEvents(limit: number) {
  return rows(eventRow)`
    update provider_events set attempts = attempts + 1
    where (provider, event_id) in (
      select provider, event_id from provider_events
      where processed_at is null and received_at < now() - interval '1 minute' and attempts < 50
      order by attempts, received_at
      limit ${limit}
      for update skip locked
    )
    returning provider, event_id, type, object_id, account_id`;
}
