import { listPaypalEvents, searchTransactions } from '#adapters/paypal/reports.ts';
import { listKnownAtPaypal } from '#payment/known-payments.queries.ts';
import { type EventSource, listProcessed } from '#payment/provider-events.queries.ts';
import { listStripeEvents } from '#adapters/stripe/events.ts';
import {
  CONNECT_WEBHOOK,
  PAYPAL_WEBHOOK,
  STRIPE_WEBHOOK,
} from '#adapters/webhook-subscriptions.ts';

/** An event that the shop has not processed, or a transaction that no event has told of. */
export interface Missed {
  provider: EventSource;
  /** Null for a transaction, which is known by its object alone. */
  eventId: string | null;
  type: string;
  /** '' if its provider names none. */
  objectId: string;
  /** Of a transaction. */
  checkoutId?: string | undefined;
  accountId?: string | undefined;
  /** The capture that a transaction returned money of. */
  captureId?: string | undefined;
  at: Date;
  /** The address that its payment names in place of the shop's (plan-event.ts). */
  otherAddress?: string | undefined;
}

/** The events of our own account at Stripe that the shop listens to and has not processed. */
export const readStripe = async (since: Date) =>
  unprocessed('stripe', await listStripeEvents(since, STRIPE_WEBHOOK.events));

/** The same of a connected account. Changes of the accounts themselves are not listed: they are retrieved. */
export const readAccount = async (since: Date, accountId: string) =>
  unprocessed('stripe_connect', await listStripeEvents(since, CONNECT_WEBHOOK.events, accountId));

/** The same at PayPal, and what all of its events are about. */
export async function readPaypal(since: Date) {
  const listed = await listPaypalEvents(since);
  const events = listed.filter(({ type }) => PAYPAL_WEBHOOK.events.includes(type));
  const objectIds = events.map(({ objectId }) => objectId);
  return { missed: await unprocessed('paypal', events), objectIds };
}

/** PayPal's transactions beyond its events; `completeUntil` is null without the permission for them. */
export async function readTransactions(
  since: Date,
  objectIdsOfEvents: readonly string[],
): Promise<{ missed: Missed[]; completeUntil: Date | null }> {
  const search = await searchTransactions(since);
  if (!search) return { missed: [], completeUntil: null };
  const ids = search.transactions.map(({ id }) => id);
  const known = new Set([...(await listKnownAtPaypal(ids)), ...objectIdsOfEvents]);
  const missed = search.transactions
    .filter(({ id }) => !known.has(id))
    .map(({ id, captureId, checkoutId, at }): Missed => ({
      provider: 'paypal',
      eventId: null,
      type: captureId ? 'refund without an event' : 'payment without an event',
      objectId: id,
      checkoutId,
      captureId,
      at,
    }));
  return { missed, completeUntil: search.completeUntil };
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
