import type { Context } from '@netlify/functions';
import { withoutDeadline } from '#adapters/deadline.ts';
import { logIncident } from './incident.ts';

/** Starts work that nobody waits for: it goes on after the reply and its failure is logged. */
export type Afterwards = (work: () => Promise<unknown>) => void;

export function afterwardsOf(context: Context): Afterwards {
  return (work) => {
    context.waitUntil(withoutDeadline(work).catch(logIncident));
  };
}
