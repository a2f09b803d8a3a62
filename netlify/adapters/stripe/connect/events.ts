import * as z from 'zod';
import { ApiError } from '#adapters/api-error.ts';
import { settings } from '#adapters/settings.ts';
import { stripe, isUnsigned } from '../client.ts';
import { eventReply, isThinEvent, snapshotType, type StripeEvent } from '../events.ts';

/**
 * Events of Accounts v2 have only the id of their object, which is the account. Other events, if they arrive thin, name the
 * account as their context.
 */
const notification = z
  .object({
    id: z.string(),
    type: z.string(),
    context: z.unknown(),
    related_object: z.object({ id: z.string() }).nullish(),
  })
  .transform(({ id, type, context, related_object }) => ({
    id,
    type: snapshotType(type),
    objectId: related_object?.id ?? '',
    accountId: type.startsWith('v1.') ? String(context) : related_object?.id,
  }));

/** The event in a Connect webhook body, after verifying its signature with each secret. Throws `invalid_signature`. */
export async function readConnectEvent(body: string, signature: string): Promise<StripeEvent> {
  for (const secret of settings().STRIPE_CONNECT_WEBHOOK_SECRET ?? []) {
    try {
      return await read(body, signature, secret);
    } catch (error) {
      if (!isUnsigned(error)) throw error;
    }
  }
  throw new ApiError('invalid_signature', 'The signature does not match the body.');
}

async function read(body: string, signature: string, secret: string): Promise<StripeEvent> {
  const client = await stripe();
  return isThinEvent(body)
    ? notification.parse(await client.parseEventNotificationAsync(body, signature, secret))
    : eventReply.parse(await client.webhooks.constructEventAsync(body, signature, secret));
}
