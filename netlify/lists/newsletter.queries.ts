import * as z from 'zod';
import { oneRow, oneValue, rows, run, violatesConstraint } from '#adapters/database.ts';
import type { Actor } from '#audit/actor.ts';

/**
 * Adds a subscriber and queues the welcome email; false when the address was subscribed already. Who was imported has
 * now asked for it: an undone import leaves them in. An address that refused mail gets it again.
 */
export async function addSubscriber(email: string, source: string): Promise<boolean> {
  try {
    await run`
      with returned as (delete from newsletter_leavers where email_hash = email_hash(${email})), subscriber as (
        insert into newsletter_subscribers (email, source) values (${email}, ${source})
        returning id, email, unsubscribe_token
      )
      insert into outbox (kind, dedupe_key, payload)
      select 'welcome', 'welcome:' || id,
        jsonb_build_object('email', email, 'unsubscribe_token', unsubscribe_token)
      from subscriber`;
    return true;
  } catch (error) {
    if (!violatesConstraint(error, 'newsletter_subscribers_email_key')) throw error;
    await run`update newsletter_subscribers set source = ${source} where email = ${email} and source = 'import'`;
    // With a number of its own: an email that goes out now has not counted them.
    await run`
      update newsletter_subscribers set refused_at = null, number = default
      where email = ${email} and refused_at is not null`;
    return false;
  }
}

/** Removes a subscriber, or who waits for a size, by the token in their emails. Calling it again is no error. */
export async function removeSubscriber({ token }: { token: string }): Promise<void> {
  await run`
    with place as (delete from waitlist where unsubscribe_token = ${token}), subscriber as (
      delete from newsletter_subscribers where unsubscribe_token = ${token} returning email
    )
    insert into newsletter_leavers (email_hash) select email_hash(email) from subscriber
    on conflict (email_hash) do update set left_at = excluded.left_at`;
}

const importCounts = z.object({ added: z.int(), members: z.int(), left: z.int() });

/** How many of these addresses an import would add, are subscribed, and have left the list or were erased. */
export async function countImport(emails: readonly string[]) {
  return oneRow(importCounts)`
    select count(*) filter (where not (is_member or has_left))::integer as added,
      count(*) filter (where is_member)::integer as members,
      count(*) filter (where has_left and not is_member)::integer as left
    from subscribers_to_import(${emails})`;
}

/**
 * Adds those who are not subscribed and have never left, without a welcome, and records it in the audit; returns how
 * many.
 */
export async function importSubscribers(emails: readonly string[], actor: Actor): Promise<number> {
  // Undone by its time, which pages know in milliseconds.
  return oneValue(z.int())`
    with added as (
      insert into newsletter_subscribers (email, source, created_at)
      select email, 'import', date_trunc('milliseconds', now())
      from subscribers_to_import(${emails}) where not (is_member or has_left)
      on conflict (email) do nothing
      returning id
    )
    select count(*)::integer as added, add_audit_entry(
      p_actor => ${actor}, p_action => 'import', p_subject => 'subscribers', p_subject_id => 'all',
      p_details => jsonb_build_object('count', count(*))
    ) from added`;
}

/** The imports of the last day, and how many of each are subscribed. */
export async function listImports() {
  return rows(z.object({ at: z.date(), count: z.int() }))`
    select created_at as at, count(*)::integer as count from newsletter_subscribers
    where source = 'import' and created_at > now() - interval '1 day'
    group by created_at order by created_at desc`;
}

const subscriberRow = z.object({ email: z.string(), source: z.string(), createdAt: z.date() });

/** The newest newsletter subscribers and of those who refuse mail, and how many there are by source. */
export async function readSubscribers(limit: number, maxRefusing: number) {
  const [newest, refusing, bySource] = await Promise.all([
    rows(subscriberRow)`
      select email, source, created_at as "createdAt" from newsletter_subscribers order by created_at desc, email limit ${limit}`,
    rows(z.object({ email: z.string(), refusedAt: z.date() }))`
      select email, refused_at as "refusedAt" from newsletter_subscribers
      where refused_at is not null order by refused_at desc, email limit ${maxRefusing}`,
    rows(z.object({ source: z.string(), count: z.int() }))`
      select source, count(*)::integer as count from newsletter_subscribers group by source order by count desc, source`,
  ]);
  return { newest, refusing, bySource };
}

/** So many newsletter subscribers, by their addresses, after this one. */
export async function listSubscribersAfter(email: string, limit: number) {
  return rows(subscriberRow)`
    select email, source, created_at as "createdAt" from newsletter_subscribers where email > ${email} order by email limit ${limit}`;
}
