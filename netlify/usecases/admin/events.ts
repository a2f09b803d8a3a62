import { listUnprocessedEvents, scheduleEventsNow } from '#adapters/admin/pending-work.ts';
import { retryEvents as processEvents } from '#usecases/reconcile-payments.ts';
import type { Actor } from './actor.ts';
import { CommandError } from './command-error.ts';

export { listUnprocessedEvents };

/** Processes one webhook event or all that are pending. */
export async function retryEvents(id: string | undefined, actor: Actor) {
  const tried = await scheduleEventsNow(id ?? null, actor.name);
  if (id && !tried) throw new CommandError(`No pending event has the id ${id}.`);
  await processEvents(tried);
  return { tried, waiting: await listUnprocessedEvents() };
}
