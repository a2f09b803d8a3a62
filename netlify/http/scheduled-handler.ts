import type { Context } from '@netlify/functions';
import { withDeadline } from '#adapters/deadline.ts';
import { log, withRequestContext } from '#adapters/log.ts';
import { RUN_MS } from '#adapters/deadline.ts';
import { isPreview, ShopNotReady } from '#adapters/settings.ts';
import { logIncident } from './reply.ts';

/**
 * The handler of a scheduled function. It has no caller, so its errors are only logged. Netlify runs it by itself only
 * for the published deploy; on a preview, whose database is a copy, it does nothing.
 */
export function scheduledHandler(functionName: string, useCase: () => Promise<void>) {
  return (_request: Request, context: Context): Promise<void> =>
    withRequestContext(functionName, context, async () => {
      if (isPreview(context.deploy.context)) return;
      const began = performance.now();
      try {
        await withDeadline(RUN_MS, useCase, { isAwaited: false });
      } catch (error) {
        if (error instanceof ShopNotReady) return;
        logIncident(error);
      }
      log('info', 'run', { ms: Math.round(performance.now() - began) });
    });
}
