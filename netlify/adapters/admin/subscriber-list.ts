import * as z from 'zod';
import { rows, run } from '#adapters/database.ts';

const subscriberRow = z.object({ email: z.string(), source: z.string(), created_at: z.date() });

/** All newsletter subscribers, oldest first. The export is recorded in the audit. */
export async function takeSubscribers(actor: string) {
  const subscribers = await rows(subscriberRow)`
    select email, source, created_at from newsletter_subscribers order by created_at, email`;
  await run`select add_audit_entry(${actor}, 'export', 'subscribers', 'all', ${JSON.stringify({ count: subscribers.length })}::jsonb)`;
  return subscribers;
}
