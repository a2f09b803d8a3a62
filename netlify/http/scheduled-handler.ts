import type { Context } from '@netlify/functions';
import { withDeadline } from '#adapters/deadline.ts';
import { log, withRequestContext } from '#adapters/log.ts';
import { RUN_MS } from '#adapters/run-times.ts';
import { logIncident } from './errors.ts';

/** The handler of a scheduled function. It has no caller, so its errors are only logged. */
export function scheduledHandler(functionName: string, useCase: () => Promise<void>) {
  return (_request: Request, { requestId }: Context): Promise<void> =>
    withRequestContext({ functionName, requestId }, async () => {
      const began = performance.now();
      try {
        await withDeadline(RUN_MS, useCase);
      } catch (error) {
        logIncident(error);
      }
      log('info', 'run', { ms: Math.round(performance.now() - began) });
    });
}
