import type { Context } from '@netlify/functions';
import { inCall } from '#adapters/current-call.ts';
import { within } from '#adapters/deadline.ts';
import { log } from '#adapters/log.ts';
import { RUN_MS } from '#usecases/run-times.ts';
import type { Handler } from './door.ts';
import { logIncident } from './incident.ts';
import { codeOf } from './problem-reply.ts';

/** A browser waits for 30 seconds (src/stores/api.ts), Netlify for 60: before either gives up, we have answered. */
const ANSWER_MS = 20_000;

/**
 * What every door opens through: what happens inside is known to belong to this call, and one line of the log says how it
 * went. The caller gets the call's number too, so that a complaint can be found.
 */
export function asCall(functionName: string, handler: Handler): Handler {
  return (request, context) => {
    const { requestId } = context;
    return inCall({ functionName, requestId }, async () => {
      const began = performance.now();
      const response = await handler(request, context);
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

/** A use case whose answer comes in time, if only to say that it does not come now. */
export function inTime<Result>(useCase: () => Promise<Result>): Promise<Result> {
  return within(ANSWER_MS, useCase);
}

/** A run of a scheduled function, whose failure is only in the log. */
export function asRun(
  functionName: string,
  { requestId }: Context,
  run: () => Promise<void>,
): Promise<void> {
  return inCall({ functionName, requestId }, async () => {
    const began = performance.now();
    try {
      await within(RUN_MS, run);
    } catch (error) {
      logIncident(functionName, error);
    }
    log('info', 'run', { ms: Math.round(performance.now() - began) });
  });
}
