import type { Context } from '@netlify/functions';
import { withoutDeadline } from '#adapters/deadline.ts';
import { logIncident } from './incident.ts';

/** Starts work that nobody waits for: it goes on after the reply and its failure is logged. */
export type WaitUntil = (work: () => Promise<unknown>) => void;

export function createWaitUntil(context: Context): WaitUntil {
  return (work) => {
    context.waitUntil(withoutDeadline(work).catch(logIncident));
  };
}
