import type { Context } from '@netlify/functions';
import { withRunLog } from './request-log.ts';

/** The door of a scheduled function: nobody hears its answer, so what fails goes to the log. */
export function scheduledHandler(name: string, useCase: () => Promise<void>) {
  return (_request: Request, context: Context): Promise<void> => withRunLog(name, context, useCase);
}
