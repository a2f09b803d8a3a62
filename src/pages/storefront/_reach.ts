import { Unreachable } from '#contracts/refusal.ts';
import { logIncident } from '#http/incident.ts';

/** For a page that has something to say when what it needs does not answer now; everything else is still thrown. */
export function unlessUnreachable(error: unknown): 'unreachable' {
  if (!(error instanceof Unreachable)) throw error;
  logIncident(error);
  return 'unreachable';
}
