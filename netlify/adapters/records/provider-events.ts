import * as z from 'zod';
import { rows, run } from '../database.ts';

interface ProviderEvent {
  id: string;
  type: string;
  objectId: string;
}

/** Writes an event down, once; true when it has been dealt with before. */
export async function recordEvent(provider: 'stripe', event: ProviderEvent): Promise<boolean> {
  const [recorded] = await rows(z.object({ processed: z.boolean() }))`
    insert into provider_events (provider, event_id, type, object_id)
    values (${provider}, ${event.id}, ${event.type}, ${event.objectId})
    on conflict (provider, event_id) do update set attempts = provider_events.attempts + 1
    returning processed_at is not null as processed`;
  return recorded?.processed ?? false;
}

export async function markProcessed(provider: 'stripe', eventId: string): Promise<void> {
  await run`
    update provider_events set processed_at = now()
    where provider = ${provider} and event_id = ${eventId}`;
}
