import { withRequestLog, type Handler } from './handler.ts';
import { withReplyDeadline } from './request.ts';
import { jsonReply } from './reply.ts';

/**
 * The handler of the health check. It queries the database, which a query wakes up and which is billed while awake, only with
 * `?database=true`.
 */
export function healthHandler(
  name: string,
  check: (withDatabase: boolean) => Promise<object>,
): Handler {
  return withRequestLog(name, ['GET'], async (request, context, run) => {
    const withDatabase = new URL(request.url).searchParams.get('database') === 'true';
    // Counting the client would query the database.
    const report = await (withDatabase ? run : withReplyDeadline)(() => check(withDatabase));
    return jsonReply(200, { ...report, deploy: context.deploy.id });
  });
}
