import { waitAtMost } from '#adapters/deadline.ts';
import type { OutboxKind } from '#mail/outbox-kinds.ts';
import type { Actor } from '#audit/actor.ts';
import {
  discardEmails,
  holdOutbox,
  listPendingWork,
  listRefusedEmails,
  type OutboxPart,
  scheduleWorkNow,
} from '#mail/outbox-work.queries.ts';
import { stopGoing } from '#lists/club-emails.queries.ts';
import { listUnprocessedEvents, scheduleEventsNow } from '#payment/provider-events.queries.ts';
import { processEvents } from './reconcile-payments.ts';
import {
  countWaitingWebhooks,
  discardWebhooks,
  holdWebhooks,
  listHeldWebhooks,
  scheduleWebhooksNow,
} from './webhook-events.queries.ts';
import { settings } from '#adapters/settings.ts';
import { sendOutbox } from './send-outbox.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { CommandError } from '#audit/command-error.ts';

export { listPendingWork, listRefusedEmails, listUnprocessedEvents };

/** Emails and refunds that are not sent yet, then the events for the owner's tool that are held with them. */
export async function listOutbox() {
  return [
    ...(await listPendingWork()),
    ...(settings().ORDER_WEBHOOK_URL ? await listHeldWebhooks() : []),
  ];
}

/**
 * Sends pending work now, or a refused email when its id is given. What is being sent at this moment is left alone:
 * sent by two, an email would arrive twice. Waits at most `maxMs` if that is given.
 */
export async function retryOutbox(
  id: string | undefined,
  actor: Actor,
  { kind = 'outbox', maxMs }: { kind?: OutboxPart; maxMs?: number } = {},
) {
  const { scheduled, claimed } = await scheduleWorkNow(id ?? null, kind, actor);
  const isOfTool = kind === 'held' || (id && scheduled + claimed === 0);
  const events = isOfTool ? await scheduleWebhooksNow(id ?? null, actor, true) : 0;
  const tried = scheduled + events;
  if (id && claimed) throw new CommandError(beingSent(id));
  if (id && !tried) throw new CommandError(`Nothing pending has the id ${id}.`);
  await sendOutbox(maxMs);
  return { tried, claimed, waiting: await listPendingWork(kind) };
}

export async function discardEmail({ id }: { id: string }, actor: Actor) {
  const { discarded, claimed } = await discardEmails(id, actor);
  if (discarded || (await discardWebhooks(id, actor))) return {};
  throw new CommandError(claimed ? beingSent(id) : `No pending email has the id ${id}.`);
}

/**
 * Holds back all pending emails and refunds, and the events for the owner's tool, which are not counted without a tool:
 * nobody waits for them. An email that goes out to the club is stopped: who it has reached since can't be told.
 */
export async function holdWork(...holding: Parameters<typeof holdOutbox>): Promise<number> {
  const [held, events] = await Promise.all([
    holdOutbox(...holding),
    holdWebhooks(holding[0]),
    stopGoing(holding[0]),
  ]);
  return settings().ORDER_WEBHOOK_URL ? held + events : held;
}

/**
 * Holds what catching up has queued after a restore: customers and the owner may have it from before. Not the
 * confirmations of the orders that it has made, whose links are new, nor the kinds in `except`.
 */
export function holdFindings(actor: Actor, except: readonly OutboxKind[] = []): Promise<number> {
  return holdWork(actor, ['order-confirmation', ...except]);
}

export async function discardHeld(actor: Actor) {
  const { discarded: emails } = await discardEmails(null, actor);
  return { emails, events: await discardWebhooks(null, actor) };
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
