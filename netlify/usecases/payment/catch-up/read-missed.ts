import { listEvents as listPaypalEvents, searchTransactions } from '#adapters/paypal/reports.ts';
import type { ConnectedAccount } from '#adapters/records/connect/accounts.ts';
import { listKnownAtPaypal } from '#adapters/records/payment/known-payments.ts';
import { type EventSource, listProcessed } from '#adapters/records/payment/provider-events.ts';
import { listEvents as listStripeEvents } from '#adapters/stripe/events.ts';
import {
  CONNECT_WEBHOOK,
  PAYPAL_WEBHOOK,
  STRIPE_WEBHOOK,
} from '#adapters/webhook-subscriptions.ts';

/** What the shop has not processed: an event, or a transaction that no event has told of. */
export interface Missed {
  provider: EventSource;
  /** Null for a transaction, which is known by its object alone. */
  eventId: string | null;
  type: string;
  objectId: string;
  accountId?: string | undefined;
  /** The capture that a transaction returned money of. */
  captureId?: string | undefined;
  at: Date;
  /** The address that its payment names in place of the shop's (foresee.ts). */
  otherAddress?: string | undefined;
}

/** The events of our own account at Stripe that the shop listens to and has not processed. */
export const readStripe = async (since: Date) =>
  unprocessed('stripe', await listStripeEvents(since, STRIPE_WEBHOOK.events));

/** The same of connected accounts. Changes of the accounts themselves are not listed: they are retrieved. */
export async function readAccounts(since: Date, accounts: readonly ConnectedAccount[]) {
  const missed: Missed[] = [];
  for (const { id } of accounts) {
    const events = await listStripeEvents(since, CONNECT_WEBHOOK.events, id);
    missed.push(...(await unprocessed('stripe_connect', events)));
  }
  return missed;
}

/** What PayPal's events and then its transactions tell; `completeUntil` is undefined without the permission for the latter. */
export async function readPaypal(since: Date): Promise<{
  missed: Missed[];
  completeUntil: Date | undefined;
}> {
  const listed = await listPaypalEvents(since);
  const events = listed.filter(({ type }) => PAYPAL_WEBHOOK.events.includes(type));
  const missed = await unprocessed('paypal', events);
  const search = await searchTransactions(since);
  if (!search) return { missed, completeUntil: undefined };
  const ids = search.transactions.map(({ id }) => id);
  const known = new Set([
    ...(await listKnownAtPaypal(ids)),
    ...events.map(({ objectId }) => objectId),
  ]);
  const untold = search.transactions
    .filter(({ id }) => !known.has(id))
    .map(({ id, captureId, at }): Missed => ({
      provider: 'paypal',
      eventId: null,
      type: captureId ? 'refund without an event' : 'payment without an event',
      objectId: id,
      captureId,
      at,
    }));
  return { missed: [...missed, ...untold], completeUntil: search.completeUntil };
}

type Listed = { id: string } & Omit<Missed, 'provider' | 'eventId'>;

async function unprocessed(provider: EventSource, listed: readonly Listed[]): Promise<Missed[]> {
  const ids = listed.map(({ id }) => id);
  const processed = new Set(await listProcessed(provider, ids));
  // Stripe lists the newest first, and several of one second.
  return listed
    .toReversed()
    .filter(({ id }) => !processed.has(id))
    .map(({ id, ...event }) => ({ ...event, provider, eventId: id }));
}
