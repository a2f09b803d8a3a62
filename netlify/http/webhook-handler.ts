import { type WaitUntil, createWaitUntil } from './wait-until.ts';
import { withRequestLog, type Handler, withReplyDeadline } from './request-log.ts';
import { readBody } from './read-body.ts';
import { jsonReply } from './reply.ts';

/** Providers send whole objects, larger than anything a page sends. */
const WEBHOOK_LIMIT = 512 * 1024;

/**
 * The door of a provider's webhook: the use case gets the body as it was signed. Any answer but 200 makes the provider
 * send the event again later.
 */
export function webhookHandler(
  name: string,
  useCase: (
    body: string,
    headers: Headers,
    waitUntil: WaitUntil,
    clientAddress: string,
  ) => Promise<void>,
): Handler {
  return withRequestLog(name, ['POST'], async (request, context) => {
    const body = await readBody(request, WEBHOOK_LIMIT);
    await withReplyDeadline(() =>
      useCase(body, request.headers, createWaitUntil(context), context.ip),
    );
    return jsonReply(200, { received: true });
  });
}
