import * as z from 'zod';
import { ApiError } from '#adapters/api-error.ts';
import { settings } from '#adapters/settings.ts';
import { stripe, isUnsigned } from '../client.ts';

const snapshot = z
  .object({
    id: z.string(),
    type: z.string(),
    account: z.string().optional(),
    data: z.object({ object: z.object({ id: z.string().default('') }) }),
  })
  .transform(({ id, type, account, data }) => ({
    id,
    type,
    objectId: data.object.id,
    accountId: account,
  }));

/** Events of Accounts v2 have only the id of their object. */
const notification = z
  .object({
    id: z.string(),
    type: z.string(),
    related_object: z.object({ id: z.string() }).nullish(),
  })
  .transform(({ id, type, related_object }) => ({
    id,
    type,
    objectId: related_object?.id ?? '',
    accountId: related_object?.id,
  }));

/** A verified event of a connected account. The state of its object is not read from here. */
export type ConnectEvent = z.output<typeof snapshot>;

/** The event in a Connect webhook body, after verifying its signature with each secret. Throws `invalid_signature`. */
export async function readConnectEvent(body: string, signature: string): Promise<ConnectEvent> {
  for (const secret of settings().STRIPE_CONNECT_WEBHOOK_SECRET ?? []) {
    try {
      return await read(body, signature, secret);
    } catch (error) {
      if (!isUnsigned(error)) throw error;
    }
  }
  throw new ApiError('invalid_signature', 'The signature does not fit the body.');
}

async function read(body: string, signature: string, secret: string): Promise<ConnectEvent> {
  if (isNotification(body)) {
    return notification.parse(await stripe().parseEventNotificationAsync(body, signature, secret));
  }
  return snapshot.parse(await stripe().webhooks.constructEventAsync(body, signature, secret));
}

function isNotification(body: string): boolean {
  try {
    return (JSON.parse(body) as { object?: unknown } | null)?.object === 'v2.core.event';
  } catch {
    // The v1 reader below reports a body that is not JSON.
    return false;
  }
}
