import { ServiceUnavailable } from '#contracts/refusal.ts';
import { logIncident } from '#http/incident.ts';

/** For a page that has something to say when what it needs does not answer now; everything else is still thrown. */
export function unlessUnavailable(error: unknown): 'unreachable' {
  if (!(error instanceof ServiceUnavailable)) throw error;
  logIncident(error);
  return 'unreachable';
}
