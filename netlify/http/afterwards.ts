import type { Context } from '@netlify/functions';
import { logIncident } from './incident.ts';

/** Starts work that nobody waits for: it goes on after the reply and its failure is logged. */
export type Afterwards = (work: () => Promise<unknown>) => void;

export function afterwardsOf(functionName: string, context: Context): Afterwards {
  return (work) => {
    context.waitUntil(work().catch((error: unknown) => logIncident(functionName, error)));
  };
}
