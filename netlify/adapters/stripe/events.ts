import * as z from 'zod';
import { ApiError } from '#adapters/api-error.ts';
import { settings } from '../settings.ts';
import { isUnsigned, retrieveOrUndefined, stripe } from './client.ts';

/** A verified event. The state of its object is not read from here. */
export interface StripeEvent {
  id: string;
  type: string;
  objectId: string;
  accountId: string | undefined;
}

/** A snapshot event, of our own account or of a connected one. */
const snapshotEvent = z
  .object({
    id: z.string(),
    type: z.string(),
    account: z.string().optional(),
    // Some objects, such as a balance, have no id.
    data: z.object({ object: z.object({ id: z.string().default('') }) }),
  })
  .transform(({ id, type, account, data }) => ({
    id,
    type,
    objectId: data.object.id,
    accountId: account,
  }));

/** An event that Stripe has listed, with its time. */
export type ListedEvent = StripeEvent & { at: Date };

const eventTime = z.object({ created: z.int().transform((seconds) => new Date(seconds * 1000)) });

/**
 * The events of these types since a time, newest first: of our own account, or of a connected one, which has none once
 * it is disconnected. Stripe lists 30 days (docs.stripe.com/api/events/list).
 */
export async function listStripeEvents(
  since: Date,
  types: readonly string[],
  accountId?: string,
): Promise<ListedEvent[]> {
  const listed = await retrieveOrUndefined(async (client) => {
    const events: unknown[] = [];
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const account = accountId === undefined ? undefined : { stripeAccount: accountId };
    const pages = client.events.list({ created, types: [...types], limit: 100 }, account);
    for await (const event of pages) events.push(event);
    return events;
  });
  return (listed ?? []).map((event) => ({
    ...snapshotEvent.parse(event),
    at: eventTime.parse(event).created,
  }));
}

/** An event of the v2 API, or a v1 event in the thin style: `v1.payment_intent.succeeded`. */
const thinEvent = z.object({
  id: z.string(),
  type: z.string(),
  context: z.unknown().optional(),
  related_object: z.object({ id: z.string() }).nullish(),
  snapshot_event: z.string().nullish(),
});
const V1 = /^v1\./;

/**
 * The event in a webhook body, after verifying its signature. The endpoint is meant to get snapshot payloads; of a thin
 * one, the event is retrieved from Stripe. Throws `invalid_signature`.
 */
export function readEvent(body: string, signature: string): Promise<StripeEvent> {
  return readSigned([settings().STRIPE_WEBHOOK_SECRET], body, signature, async (notification) => {
    const retrieved = await retrieveOrUndefined((client) =>
      client.v2.core.events.retrieve(notification.id),
    );
    // Stripe has an event for 30 days; what it says of its object is in the signed notification too.
    const event = thinEvent.parse(retrieved ?? notification);
    return {
      // With the id of the snapshot event, an event that arrives in both styles counts once.
      id: event.snapshot_event ?? event.id,
      type: event.type.replace(V1, ''),
      objectId: event.related_object?.id ?? '',
      accountId: undefined,
    };
  });
}

/**
 * The event in a Connect webhook body, after verifying its signature with each secret. Events of Accounts v2 have only
 * the id of their object, which is the account. Other events, if they arrive thin, name the account as their context.
 * Throws `invalid_signature`.
 */
export function readConnectEvent(body: string, signature: string): Promise<StripeEvent> {
  const secrets = settings().STRIPE_CONNECT_WEBHOOK_SECRET ?? [];
  return readSigned(secrets, body, signature, (notification) => {
    const { id, type, context, related_object } = thinEvent.parse(notification);
    return {
      id,
      type: type.replace(V1, ''),
      objectId: related_object?.id ?? '',
      accountId: V1.test(type) ? String(context) : related_object?.id,
    };
  });
}

async function readSigned(
  secrets: readonly string[],
  body: string,
  signature: string,
  readThin: (notification: { id: string }) => StripeEvent | Promise<StripeEvent>,
): Promise<StripeEvent> {
  const client = await stripe();
  for (const secret of secrets) {
    try {
      return isThinEvent(body)
        ? await readThin(await client.parseEventNotificationAsync(body, signature, secret))
        : snapshotEvent.parse(await client.webhooks.constructEventAsync(body, signature, secret));
    } catch (error) {
      if (!isUnsigned(error)) throw error;
    }
  }
  throw new ApiError('invalid_signature', 'The signature does not match the body.');
}

/** Whether a webhook body is a thin event. */
function isThinEvent(body: string): boolean {
  try {
    return (JSON.parse(body) as { object?: unknown } | null)?.object === 'v2.core.event';
  } catch {
    // The reader of snapshots reports a body that is not JSON.
    return false;
  }
}
