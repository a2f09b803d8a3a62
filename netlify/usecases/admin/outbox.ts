import {
  discardEmail as discard,
  listPendingWork,
  scheduleWorkNow,
} from '#adapters/admin/pending-work.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';
import type { Actor } from './actor.ts';
import { CommandError } from './command-error.ts';

export { listPendingWork, listRefusedEmails } from '#adapters/admin/pending-work.ts';

/**
 * Sends pending work now, or a refused email when its id is given. What is being sent at this moment is left alone: sent by two,
 * an email would arrive twice.
 */
export async function retryOutbox(id: string | undefined, actor: Actor) {
  const { scheduled: tried, claimed } = await scheduleWorkNow(id ?? null, actor.name);
  if (id && claimed) throw new CommandError(beingSent(id));
  if (id && !tried) throw new CommandError(`Nothing pending has the id ${id}.`);
  await sendOutbox();
  return { tried, claimed, waiting: await listPendingWork() };
}

/** Discards a pending email, so that it is never sent. */
export async function discardEmail(id: string, actor: Actor): Promise<void> {
  const { discarded, claimed } = await discard(id, actor.name);
  if (discarded) return;
  throw new CommandError(claimed ? beingSent(id) : `No pending email has the id ${id}.`);
}

const beingSent = (id: string) => `${id} is being sent at this moment. Try again in a minute.`;
