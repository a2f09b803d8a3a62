import { hasErasures, listErasures, rememberErasure } from '#adapters/erasures.ts';
import type { Payloads } from '#mail/outbox-kinds.ts';
import {
  erasePerson,
  findReturnedPeople,
  type OpenThing,
  recordErasures,
} from './erasures.queries.ts';
import type { Actor } from '#audit/actor.ts';
import { deleteLabel } from '#orders/returns/shipping-label-files.ts';
import { emptySession, retrieveSession } from '#adapters/stripe/checkout-sessions.ts';
import { emptyIntent, retrieveIntent } from '#adapters/stripe/payment-intents.ts';

/**
 * Erases what the database can't: labels, and what payments say at Stripe. Remembers the erasure. Can be done again.
 */
export async function eraseElsewhere(erased: Payloads['erase-elsewhere']): Promise<void> {
  await rememberErasure(erased.email_hash, erased.erased_at);
  for (const label of erased.labels) await deleteLabel(label);
  for (const id of erased.intents) {
    const intent = await retrieveIntent(id);
    if (intent) await emptyIntent(intent);
  }
  for (const id of erased.sessions) {
    const session = await retrieveSession(id);
    if (session) await emptySession(session);
  }
}

export interface RepeatedErasures {
  repeated: number;
  /** Of people whose data can't be erased yet. */
  open: OpenThing[];
  /**
   * Those since the backup are known too. In a terminal, which has the table alone, they are not: the deployed shop
   * repeats them.
   */
  isComplete: boolean;
}

/**
 * Erases again whom a restore or catching up has brought back: what was theirs until they were erased. Who has
 * something open is erased by a later run.
 */
export async function repeatErasures(actor: Actor): Promise<RepeatedErasures> {
  const isComplete = hasErasures();
  if (isComplete) await recordErasures(await listErasures());
  const results = [];
  for (const { email, erasedAt } of await findReturnedPeople()) {
    results.push(await erasePerson(email, actor, erasedAt));
  }
  return {
    repeated: results.filter(({ isFound, open }) => isFound && open.length === 0).length,
    open: results.flatMap(({ open }) => open),
    isComplete,
  };
}
