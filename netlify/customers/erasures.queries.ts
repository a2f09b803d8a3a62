import * as z from 'zod';
import { oneRow, rows, run } from '#adapters/database.ts';
import type { Erasure } from '#adapters/erasures.ts';
import type { Actor } from '#audit/actor.ts';
import { overdueRow } from '#payment/checkouts.queries.ts';

/** An open matter of a person, and the number of the order or the return, or the id of the payment or the email. */
export const openThing = z.object({
  kind: z.enum([
    'unshipped',
    'unpaid',
    'return',
    'dispute',
    'refund',
    'payment',
    'unknown payment',
    'email',
  ]),
  subject: z.string(),
});
export type OpenThing = z.output<typeof openThing>;

const erasedRow = z.object({
  isFound: z.boolean(),
  open: z.nullable(z.array(openThing)).transform((open) => open ?? []),
});

/**
 * Erases a person, unless something of theirs is open (erase_person). With a time, it repeats an erasure on what is
 * older, and tells nobody.
 */
export async function erasePerson(email: string, actor: Actor, until: string | null = null) {
  return oneRow(erasedRow)`
    select is_found as "isFound", open from erase_person(
      p_email => ${email}, p_actor => ${actor}, p_until => ${until}::timestamptz
    )`;
}

/** The checkouts of an address that nobody has paid yet, with their payments. */
export async function findUnpaidCheckouts(email: string) {
  return rows(overdueRow)`
    select id, list_payments(id, 'created') as payments from checkouts_of_person(${email}, now())
    where state in ('open', 'awaiting_payment')`;
}

/** Adds erasures that were remembered outside of this database. */
export async function recordErasures(erasures: readonly Erasure[]): Promise<void> {
  await run`
    insert into erasures (email_hash, erased_at)
    select email_hash, max(erased_at) from jsonb_populate_recordset(null::erasures, ${JSON.stringify(erasures)})
    group by email_hash
    on conflict (email_hash) do update set erased_at = excluded.erased_at
      -- The time outside is rounded up.
      where erasures.erased_at < excluded.erased_at - interval '2 milliseconds'`;
}

/** The addresses of erased people that are here again with something from before (returned_people). */
export async function findReturnedPeople() {
  return rows(z.object({ email: z.string(), erasedAt: z.string() }))`
    select email, erased_at::text as "erasedAt" from returned_people()`;
}
