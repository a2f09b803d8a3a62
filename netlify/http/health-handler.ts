import { withRequestLog, type Handler } from './handler.ts';
import { withReplyDeadline } from './request.ts';
import { clientLimit } from './limits.ts';
import { jsonReply } from './reply.ts';

/** The handler of the health check. */
export function healthHandler(name: string, check: () => Promise<object>): Handler {
  const limitClient = clientLimit(name);
  return withRequestLog(name, ['GET'], async (request, context) => {
    const report = await withReplyDeadline(async () => {
      await limitClient(context);
      return check();
    });
    return jsonReply(200, { ...report, deploy: context.deploy.id });
  });
}
