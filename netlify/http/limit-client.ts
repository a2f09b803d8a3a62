import type { Context } from '@netlify/functions';
import { clientOf, limitRate } from '#usecases/limit-rate.ts';
import { limitOf } from './limits.ts';

/** Counts a call of this function for whoever calls; refuses when that is too often. */
export function clientLimit(functionName: string): (context: Context) => Promise<void> {
  const { counted } = limitOf(functionName);
  const name = `${functionName} by client`;
  return async ({ ip }) => {
    if (counted) await limitRate({ name, ...counted }, clientOf(ip));
  };
}
