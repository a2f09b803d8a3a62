import type { Context } from '@netlify/functions';
import { withoutDeadline } from '#adapters/deadline.ts';
import { logIncident } from './incident.ts';

/** Continues work after the response; its errors are logged. */
export type WaitUntil = (work: () => Promise<unknown>) => void;

export function createWaitUntil(context: Context): WaitUntil {
  return (work) => {
    context.waitUntil(withoutDeadline(work).catch(logIncident));
  };
}
