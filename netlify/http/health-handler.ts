import { withRequestLog, type Handler } from './handler.ts';
import { withReplyDeadline } from './request.ts';
import { clientLimit } from './limits.ts';
import { jsonReply } from './reply.ts';

/**
 * The handler of the health check. It queries the database, which a query wakes up and which is billed while awake, only with
 * `?database=true`.
 */
export function healthHandler(
  name: string,
  check: (withDatabase: boolean) => Promise<object>,
): Handler {
  const limitClient = clientLimit(name);
  return withRequestLog(name, ['GET'], async (request, context) => {
    const report = await withReplyDeadline(async () => {
      const withDatabase = new URL(request.url).searchParams.get('database') === 'true';
      if (withDatabase) await limitClient(context);
      return check(withDatabase);
    });
    return jsonReply(200, { ...report, deploy: context.deploy.id });
  });
}
