import { randomUUID } from 'node:crypto';
import { ServiceUnavailable } from '#adapters/api-error.ts';
import { log } from '#adapters/log.ts';

/**
 * Logs an unexpected error and returns its incident id. Only the message and the stack are logged: the details of a database
 * error quote whole rows, which hold personal data.
 */
export function logIncident(error: unknown): string {
  const incident = randomUUID();
  log('error', 'incident', { incident, fault: describe(error) });
  return incident;
}

/** For a page that has its own text for this case: logs a `ServiceUnavailable`; any other error is thrown again. */
export function unlessUnavailable(error: unknown): 'unreachable' {
  if (!(error instanceof ServiceUnavailable)) throw error;
  logIncident(error);
  return 'unreachable';
}

function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    name: error.name,
    message: error.message,
    ...('code' in error && error.code !== undefined && { code: error.code }),
    ...('constraint' in error &&
      error.constraint !== undefined && { constraint: error.constraint }),
    stack: error.stack
      ?.split('\n')
      .slice(1, 6)
      .map((line) => line.trim()),
    ...(error.cause !== undefined && { cause: describe(error.cause) }),
  };
}
