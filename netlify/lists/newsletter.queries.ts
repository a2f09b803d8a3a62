import * as z from 'zod';
import { rows, run, violatesConstraint } from '#adapters/database.ts';

/** Adds a subscriber and queues the welcome email; false when the address was subscribed already. */
export async function addSubscriber(email: string, source: string): Promise<boolean> {
  try {
    await run`
      with subscriber as (
        insert into newsletter_subscribers (email, source) values (${email}, ${source})
        returning id, email, unsubscribe_token
      )
      insert into outbox (kind, dedupe_key, payload)
      select 'welcome', 'welcome:' || id,
        jsonb_build_object('email', email, 'unsubscribe_token', unsubscribe_token)
      from subscriber`;
    return true;
  } catch (error) {
    if (violatesConstraint(error, 'newsletter_subscribers_email_key')) return false;
    throw error;
  }
}

/** Removes a subscriber, or who waits for a size, by the token in their emails. Calling it again is no error. */
export async function removeSubscriber({ token }: { token: string }): Promise<void> {
  await run`
    with place as (delete from waitlist where unsubscribe_token = ${token})
    delete from newsletter_subscribers where unsubscribe_token = ${token}`;
}

const subscriberRow = z.object({ email: z.string(), source: z.string(), createdAt: z.date() });

/** The newest newsletter subscribers, and how many there are by source. */
export async function readSubscribers(limit: number) {
  const [newest, bySource] = await Promise.all([
    rows(subscriberRow)`
      select email, source, created_at as "createdAt" from newsletter_subscribers order by created_at desc, email limit ${limit}`,
    rows(z.object({ source: z.string(), count: z.int() }))`
      select source, count(*)::integer as count from newsletter_subscribers group by source order by count desc, source`,
  ]);
  return { newest, bySource };
}

/** So many newsletter subscribers, by their addresses, after this one. */
export async function listSubscribersAfter(email: string, limit: number) {
  return rows(subscriberRow)`
    select email, source, created_at as "createdAt" from newsletter_subscribers where email > ${email} order by email limit ${limit}`;
}
