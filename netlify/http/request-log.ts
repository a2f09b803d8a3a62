import { withDeadline, withoutDeadline } from '#adapters/deadline.ts';
import { log } from '#adapters/log.ts';
import { requestContext, withRequestContext } from '#adapters/request-context.ts';
import type { Context } from '@netlify/functions';
import { codeOf, errorReply } from './error-reply.ts';
import { logIncident } from './incident.ts';
import { requireMethod } from './request-rules.ts';

export type Handler = (request: Request, context: Context) => Promise<Response>;

/** Shorter than the browser's timeout of 30 seconds (src/stores/site/api.ts) and Netlify's of 60. */
const REPLY_TIMEOUT_MS = 20_000;

/**
 * Wraps every handler: sets the request context, turns errors into responses, logs one line, and returns the request id to
 * the caller.
 */
export function withRequestLog(
  functionName: string,
  methods: readonly string[],
  handler: Handler,
): Handler {
  const checkedHandler: Handler = async (request, context) => {
    requireMethod(request, methods);
    return handler(request, context);
  };
  return (request, context) => {
    return withRequestContext(functionName, context, async () => {
      const began = performance.now();
      const response = await checkedHandler(request, context).catch((error: unknown) =>
        errorReply(error, methods),
      );
      log('info', 'request', {
        method: request.method,
        status: response.status,
        code: codeOf(response),
        ms: Math.round(performance.now() - began),
      });
      response.headers.set('x-request-id', context.requestId);
      return response;
    });
  };
}

/** Runs work within the time left for the response, counted from the start of the call. */
export function withReplyDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  const now = performance.now();
  const { began } = requestContext() ?? { began: now };
  return withDeadline(Math.max(0, Math.round(began + REPLY_TIMEOUT_MS - now)), work);
}

/** Logs the errors of an on-demand page; Astro then shows its error page. */
export function withPageLog<Result>(
  route: string,
  context: Context | undefined,
  make: () => Promise<Result>,
): Promise<Result> {
  return withRequestContext(route, context, async () => {
    try {
      return await make();
    } catch (error) {
      logIncident(error);
      throw error;
    }
  });
}

/** Continues work after the response; its errors are logged. */
export type WaitUntil = (work: () => Promise<unknown>) => void;

export function createWaitUntil(context: Context): WaitUntil {
  return (work) => {
    context.waitUntil(withoutDeadline(work).catch(logIncident));
  };
}
