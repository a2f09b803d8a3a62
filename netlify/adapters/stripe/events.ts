import * as z from 'zod';
import { ApiError } from '#adapters/api-error.ts';
import { settings } from '../settings.ts';
import { stripe, isUnsigned } from './client.ts';

const eventReply = z
  .object({
    id: z.string(),
    type: z.string(),
    // Some objects, such as a balance, have no id.
    data: z.object({ object: z.object({ id: z.string().default('') }) }),
  })
  .transform(({ id, type, data }) => ({ id, type, objectId: data.object.id }));

/** A verified event. The state of its object is not read from here. */
export type StripeEvent = z.output<typeof eventReply>;

/** The event in a webhook body, after verifying its signature. Throws `invalid_signature`. */
export async function readEvent(body: string, signature: string): Promise<StripeEvent> {
  const secret = settings().STRIPE_WEBHOOK_SECRET;
  try {
    return eventReply.parse(await stripe().webhooks.constructEventAsync(body, signature, secret));
  } catch (error) {
    if (isUnsigned(error)) {
      throw new ApiError('invalid_signature', 'The signature does not fit the body.');
    }
    throw error;
  }
}
