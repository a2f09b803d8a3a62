import { type Afterwards, afterwardsOf } from './afterwards.ts';
import { asCall, inTime } from './call.ts';
import type { Handler } from './door.ts';
import { problemReply } from './problem-reply.ts';
import { readBody } from './read-body.ts';
import { jsonReply } from './reply.ts';
import { requireMethod } from './request-rules.ts';

/** Providers send whole objects, larger than anything a page sends. */
const WEBHOOK_LIMIT = 512 * 1024;

/**
 * The door of a provider's webhook: the use case gets the body as it was signed. Any answer but 200 makes the provider
 * send the event again later.
 */
export function webhookDoor(
  name: string,
  useCase: (body: string, headers: Headers, afterwards: Afterwards) => Promise<void>,
): Handler {
  return asCall(name, async (request, context) => {
    try {
      requireMethod(request, 'POST');
      const body = await readBody(request, WEBHOOK_LIMIT);
      await inTime(() => useCase(body, request.headers, afterwardsOf(name, context)));
      return jsonReply(200, { received: true });
    } catch (error) {
      return problemReply(error, name);
    }
  });
}
