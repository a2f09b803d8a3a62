import { run } from '#adapters/database.ts';
import type { Actor } from '#audit/actor.ts';
import { listSubscribersAfter, readSubscribers } from './newsletter.queries.ts';
import type { officeExportSubscribers } from '#contracts/office/people.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { pageOf } from '#audit/pages.ts';

const NEWEST = 20;

/** The most subscribers of one reply, which ends at 6 MB. */
const MAX_EXPORTED = 5_000;

/** How many subscribers there are, and the newest ones. */
export async function listSubscribers() {
  const { newest, bySource } = await readSubscribers(NEWEST);
  return {
    total: bySource.reduce((sum, { count }) => sum + count, 0),
    bySource,
    newest,
  };
}

/** A page of all subscribers; the audit log notes who exported it. */
export async function exportSubscribers(
  { after }: ParsedRequestOf<typeof officeExportSubscribers>,
  actor: Actor,
) {
  const found = await listSubscribersAfter(after ?? '', MAX_EXPORTED + 1);
  const { page, next } = pageOf(found, MAX_EXPORTED, after, ({ email }) => email);
  await run`
    select add_audit_entry(
      p_actor => ${actor}, p_action => 'export', p_subject => 'subscribers', p_subject_id => 'all',
      p_details => ${JSON.stringify({ count: page.length })}::jsonb
    )`;
  return { subscribers: page, next };
}
