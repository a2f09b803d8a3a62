import { waitAtMost } from '#adapters/deadline.ts';
import type { OutboxKind } from '#adapters/records/emails/outbox-kinds.ts';
import type { Actor } from '#adapters/records/office/actor.ts';
import {
  discardEmails,
  holdWork,
  listPendingWork,
  listRefusedEmails,
  listUnprocessedEvents,
  type OutboxPart,
  scheduleEventsNow,
  scheduleWorkNow,
} from '#adapters/records/office/pending-work.ts';
import { retryEvents as processEvents } from '#usecases/payment/reconcile-payments.ts';
import {
  countWaitingWebhooks,
  scheduleWebhooksNow,
} from '#adapters/records/orders/webhook-events.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';
import { sendWebhooks } from '../orders/send-webhooks.ts';
import { CommandError } from './command-error.ts';

export { holdWork, listPendingWork, listRefusedEmails, listUnprocessedEvents };

/**
 * Sends pending work now, or a refused email when its id is given. What is being sent at this moment is left alone: sent by two,
 * an email would arrive twice. Waits at most `maxMs` if that is given.
 */
export async function retryOutbox(
  id: string | undefined,
  actor: Actor,
  { kind = 'outbox', maxMs }: { kind?: OutboxPart; maxMs?: number } = {},
) {
  const { scheduled: tried, claimed } = await scheduleWorkNow(id ?? null, kind, actor);
  if (id && claimed) throw new CommandError(beingSent(id));
  if (id && !tried) throw new CommandError(`Nothing pending has the id ${id}.`);
  await sendOutbox(maxMs);
  return { tried, claimed, waiting: await listPendingWork(kind) };
}

/** Discards a pending email, so that it is never sent. */
export async function discardEmail({ id }: { id: string }, actor: Actor) {
  const { discarded, claimed } = await discardEmails(id, actor);
  if (discarded) return {};
  throw new CommandError(claimed ? beingSent(id) : `No pending email has the id ${id}.`);
}

/**
 * Holds what catching up has queued after a restore: customers may have it from before. Not the confirmations of the orders that it has made,
 * whose links are new, nor the kinds in `except`.
 */
export function holdFindings(actor: Actor, except: readonly OutboxKind[] = []): Promise<number> {
  return holdWork(actor, ['order-confirmation', 'new-order', ...except]);
}

/** Discards all held emails; returns how many. */
export async function discardHeldEmails(actor: Actor): Promise<number> {
  return (await discardEmails(null, actor)).discarded;
}

const beingSent = (id: string) => `${id} is being sent at this moment. Try again in a minute.`;

/** Processes one webhook event or all that are pending. Waits at most `maxMs` if that is given. */
export async function retryEvents(id: string | undefined, actor: Actor, maxMs?: number) {
  const tried = await scheduleEventsNow(id ?? null, actor);
  if (id && !tried) throw new CommandError(`No pending event has the id ${id}.`);
  await waitAtMost(maxMs, processEvents(tried));
  return { tried, waiting: await listUnprocessedEvents() };
}

/** Posts one event to the owner's tool again, or all that it has not taken. Waits at most `maxMs`. */
export async function retryWebhooks(id: string | undefined, actor: Actor, maxMs: number) {
  const tried = await scheduleWebhooksNow(id ?? null, actor);
  if (id && !tried) throw new CommandError(`No event ${id} waits to be delivered.`);
  await waitAtMost(maxMs, sendWebhooks());
  return { tried, waiting: await countWaitingWebhooks() };
}
