import { type WaitUntil, createWaitUntil, withRequestLog, type Handler } from './handler.ts';
import { withReplyDeadline, readBody } from './request.ts';
import { jsonReply } from './reply.ts';

/** Webhooks contain whole objects, larger than any request of a page. */
const WEBHOOK_LIMIT = 512 * 1024;

/**
 * The handler of a provider's webhook; the use case gets the body exactly as it was signed. Any response but 200 makes the
 * provider retry.
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
