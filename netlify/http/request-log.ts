import type { Context } from '@netlify/functions';
import { requestContext, withRequestContext } from '#adapters/request-context.ts';
import { withDeadline } from '#adapters/deadline.ts';
import { log } from '#adapters/log.ts';
import { RUN_MS } from '#adapters/run-times.ts';
import { logIncident } from './incident.ts';
import { codeOf, errorReply } from './error-reply.ts';
import { requireMethod } from './request-rules.ts';

export type Handler = (request: Request, context: Context) => Promise<Response>;

/** A browser waits for 30 seconds (src/stores/site/api.ts), Netlify for 60: before either gives up, we have answered. */
const REPLY_TIMEOUT_MS = 20_000;

/**
 * What every door opens through: what happens inside is known to belong to this call, what is thrown there becomes the
 * reply, and one line of the log says how it went. The caller gets the call's number too, so that a complaint can be found.
 */
export function withRequestLog(
  functionName: string,
  methods: readonly string[],
  handler: Handler,
): Handler {
  const answer: Handler = async (request, context) => {
    requireMethod(request, methods);
    return handler(request, context);
  };
  return (request, context) => {
    const { requestId } = context;
    return withRequestContext({ functionName, requestId }, async () => {
      const began = performance.now();
      const response = await answer(request, context).catch((error: unknown) =>
        errorReply(error, methods),
      );
      log('info', 'request', {
        method: request.method,
        status: response.status,
        code: codeOf(response),
        ms: Math.round(performance.now() - began),
      });
      response.headers.set('x-request-id', requestId);
      return response;
    });
  };
}

/**
 * Work whose result comes in time, if only to say that it does not come now. The time runs from the call's beginning: it is
 * shared by all that a call waits for.
 */
export function withReplyDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  const now = performance.now();
  const { began } = requestContext() ?? { began: now };
  return withDeadline(Math.max(0, Math.round(began + REPLY_TIMEOUT_MS - now)), work);
}

/** A page made on demand. What breaks it is logged like a function's fault, and goes on to Astro's own page for that. */
export function withPageLog<Result>(
  route: string,
  requestId: string | undefined,
  make: () => Promise<Result>,
): Promise<Result> {
  return withRequestContext({ functionName: route, requestId }, async () => {
    try {
      return await make();
    } catch (error) {
      logIncident(error);
      throw error;
    }
  });
}

/** A run of a scheduled function, whose failure is only in the log. */
export function withRunLog(
  functionName: string,
  { requestId }: Context,
  run: () => Promise<void>,
): Promise<void> {
  return withRequestContext({ functionName, requestId }, async () => {
    const began = performance.now();
    try {
      await withDeadline(RUN_MS, run);
    } catch (error) {
      logIncident(error);
    }
    log('info', 'run', { ms: Math.round(performance.now() - began) });
  });
}
