import { listErasures, rememberErasure } from '#adapters/erasures.ts';
import type { Payloads } from '#adapters/records/emails/outbox-kinds.ts';
import {
  erasePerson,
  findReturnedPeople,
  type OpenThing,
  recordErasures,
} from '#adapters/records/customers/erasures.ts';
import type { Actor } from '#adapters/records/office/actor.ts';
import { deleteLabel } from '#adapters/return-labels.ts';
import { eraseMetadata } from '#adapters/stripe/payment-intents.ts';

/** Erases what the database can't: labels, and what payments say at Stripe. Remembers the erasure. Can be done again. */
export async function eraseElsewhere(erased: Payloads['erase-elsewhere']): Promise<void> {
  await rememberErasure(erased.email_hash, erased.erased_at);
  for (const label of erased.labels) await deleteLabel(label);
  for (const intent of erased.intents) await eraseMetadata(intent);
}

export interface RepeatedErasures {
  repeated: number;
  /** Of people whose data can't be erased yet. */
  open: OpenThing[];
  /** Those since the backup are known too. In a terminal they are not: the deployed shop repeats them. */
  isComplete: boolean;
}

/** Erases again whom a restore or catching up has brought back: what was theirs until they were erased. */
export async function repeatErasures(actor: Actor): Promise<RepeatedErasures> {
  const kept = await listErasures();
  if (kept?.length) await recordErasures(kept);
  return { ...(await eraseReturned(actor)), isComplete: kept !== null };
}

/** The same by the schedule, once the database lacks an erasure: it was restored. */
export async function repeatNewErasures(): Promise<void> {
  const kept = await listErasures();
  if (kept?.length && (await recordErasures(kept)) > 0) await eraseReturned('schedule');
}

async function eraseReturned(actor: Actor) {
  const results = [];
  for (const { email, erasedAt } of await findReturnedPeople()) {
    results.push(await erasePerson(email, actor, erasedAt));
  }
  return {
    repeated: results.filter(({ isFound, open }) => isFound && open.length === 0).length,
    open: results.flatMap(({ open }) => open),
  };
}
