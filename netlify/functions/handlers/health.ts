import { withRequestLog } from '#http/handler.ts';
import { jsonReply } from '#http/reply.ts';
import { withReplyDeadline } from '#http/request.ts';
import { checkHealth } from '#health/check-health.ts';

/**
 * Queries the database, which a query wakes up and which is billed while awake, only with `?database=true`; counting
 * the client would query it too.
 */
export const health = withRequestLog('health', ['GET'], async (request, context, run) => {
  const withDatabase = new URL(request.url).searchParams.get('database') === 'true';
  const report = await (withDatabase ? run : withReplyDeadline)(() => checkHealth(withDatabase));
  return jsonReply(200, { ...report, deploy: context.deploy.id });
});
