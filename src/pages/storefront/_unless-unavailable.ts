import { ServiceUnavailable } from '#contracts/refusal.ts';
import { logIncident } from '#http/incident.ts';

/** Logs a ServiceUnavailable error and returns 'unreachable', for a page that can say so; throws all other errors. */
export function unlessUnavailable(error: unknown): 'unreachable' {
  if (!(error instanceof ServiceUnavailable)) throw error;
  logIncident(error);
  return 'unreachable';
}
