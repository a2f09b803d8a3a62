import type { Context } from '@netlify/functions';
import { asRun } from './call.ts';

/** The door of a scheduled function: nobody hears its answer, so what fails goes to the log. */
export function scheduledDoor(name: string, useCase: () => Promise<void>) {
  return (_request: Request, context: Context): Promise<void> => asRun(name, context, useCase);
}
