import * as z from 'zod';
import { ApiError } from '#adapters/api-error.ts';
import { settings } from '../settings.ts';
import { isUnsigned, retrieveOrUndefined, stripe } from './client.ts';

/** A snapshot event, of our own account or of a connected one. */
export const eventReply = z
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

/** A verified event. The state of its object is not read from here. */
export type StripeEvent = z.output<typeof eventReply>;

const thinEventReply = z
  .object({
    id: z.string(),
    type: z.string(),
    related_object: z.object({ id: z.string() }).nullish(),
    snapshot_event: z.string().nullish(),
  })
  // With the id of the snapshot event, an event that arrives in both styles counts once.
  .transform(({ id, type, related_object, snapshot_event }) => ({
    id: snapshot_event ?? id,
    type: snapshotType(type),
    objectId: related_object?.id ?? '',
    accountId: undefined,
  }));

/**
 * The event in a webhook body, after verifying its signature. The endpoint is meant to get snapshot payloads; of a thin one,
 * the event is retrieved from Stripe. Throws `invalid_signature`.
 */
export async function readEvent(body: string, signature: string): Promise<StripeEvent> {
  const secret = settings().STRIPE_WEBHOOK_SECRET;
  try {
    if (isThinEvent(body)) return await readThinEvent(body, signature, secret);
    return eventReply.parse(
      await (await stripe()).webhooks.constructEventAsync(body, signature, secret),
    );
  } catch (error) {
    if (isUnsigned(error)) {
      throw new ApiError('invalid_signature', 'The signature does not match the body.');
    }
    throw error;
  }
}

async function readThinEvent(
  body: string,
  signature: string,
  secret: string,
): Promise<StripeEvent> {
  const notification = await (await stripe()).parseEventNotificationAsync(body, signature, secret);
  const event = await retrieveOrUndefined((client) =>
    client.v2.core.events.retrieve(notification.id),
  );
  // Stripe has an event for 30 days; what it says of its object is in the signed notification too.
  return thinEventReply.parse(event ?? notification);
}

/** Whether a webhook body is an event of the v2 API, or a v1 event in the thin style. */
export function isThinEvent(body: string): boolean {
  try {
    return (JSON.parse(body) as { object?: unknown } | null)?.object === 'v2.core.event';
  } catch {
    // The reader of snapshots reports a body that is not JSON.
    return false;
  }
}

/** `payment_intent.succeeded` for `v1.payment_intent.succeeded`, its name in the thin style. */
export function snapshotType(type: string): string {
  return type.replace(/^v1\./, '');
}
