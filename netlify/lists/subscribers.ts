import * as z from 'zod';
import { oneValue, run } from '#adapters/database.ts';
import type { Actor } from '#audit/actor.ts';
import {
  countImport,
  importSubscribers,
  listImports,
  listSubscribersAfter,
  readSubscribers,
} from './newsletter.queries.ts';
import {
  LISTED_REFUSING,
  type officeExportSubscribers,
  type officeImportSubscribers,
  type officeUndoImport,
} from '#contracts/office/people.ts';
import { CommandError } from '#audit/command-error.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { pageOf } from '#audit/pages.ts';

const NEWEST = 20;

/** The most subscribers of one reply, which ends at 6 MB. */
const MAX_EXPORTED = 5_000;

/** How many subscribers there are, the newest ones, who refuses mail, and the imports that can be undone. */
export async function listSubscribers() {
  const [{ bySource, ...people }, imports] = await Promise.all([
    readSubscribers(NEWEST, LISTED_REFUSING),
    listImports(),
  ]);
  return {
    imports,
    total: bySource.reduce((sum, { count }) => sum + count, 0),
    bySource,
    ...people,
  };
}

/** A page of all subscribers; the audit log notes who exported it. */
export async function exportSubscribers(
  { after }: ParsedRequestOf<typeof officeExportSubscribers>,
  actor: Actor,
) {
  const found = await listSubscribersAfter(after ?? '', MAX_EXPORTED + 1);
  const { page, next } = pageOf(found, MAX_EXPORTED, ({ email }) => email);
  await run`
    select add_audit_entry(
      p_actor => ${actor}, p_action => 'export', p_subject => 'subscribers', p_subject_id => 'all',
      p_details => ${JSON.stringify({ count: page.length })}::jsonb
    )`;
  return { subscribers: page, next };
}

/** Adds the addresses of a file, unless it is a trial, and says how many are new, subscribed, and gone for good. */
export async function importAddresses(
  { emails, isTrial }: ParsedRequestOf<typeof officeImportSubscribers>,
  actor: Actor,
) {
  const counts = await countImport(emails);
  if (isTrial) return counts;
  return { ...counts, added: await importSubscribers(emails, actor) };
}

/** Takes out again whom an import of the last day has added, and records it in the audit. */
export async function undoImportOf({ at }: ParsedRequestOf<typeof officeUndoImport>, actor: Actor) {
  const removed = await oneValue(z.int())`
    select undo_import(p_at => ${new Date(at)}, p_actor => ${actor})`;
  if (removed === 0) {
    throw new CommandError('Nothing of this import is left to undo, or it is more than a day old.');
  }
  return { removed };
}
