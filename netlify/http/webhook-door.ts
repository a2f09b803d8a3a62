import { type Afterwards, afterwardsOf } from './afterwards.ts';
import { asCall, type Handler, inTime } from './call.ts';
import { readBody } from './read-body.ts';
import { jsonReply } from './reply.ts';

/** Providers send whole objects, larger than anything a page sends. */
const WEBHOOK_LIMIT = 512 * 1024;

/**
 * The door of a provider's webhook: the use case gets the body as it was signed. Any answer but 200 makes the provider
 * send the event again later.
 */
export function webhookDoor(
  name: string,
  useCase: (
    body: string,
    headers: Headers,
    afterwards: Afterwards,
    clientAddress: string,
  ) => Promise<void>,
): Handler {
  return asCall(name, ['POST'], async (request, context) => {
    const body = await readBody(request, WEBHOOK_LIMIT);
    await inTime(() => useCase(body, request.headers, afterwardsOf(context), context.ip));
    return jsonReply(200, { received: true });
  });
}
