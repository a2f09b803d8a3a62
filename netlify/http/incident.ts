import { randomUUID } from 'node:crypto';
import { log } from '#adapters/log.ts';

/**
 * Writes a fault to the log as one line of the call it happened in, and returns the number by which it is found there.
 * Messages and stacks only: the database's details quote whole rows, and those hold people.
 */
export function logIncident(error: unknown): string {
  const incident = randomUUID();
  log('error', 'incident', { incident, fault: describe(error) });
  return incident;
}

function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    name: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    stack: error.stack
      ?.split('\n')
      .slice(1, 6)
      .map((line) => line.trim()),
    ...(error.cause !== undefined && { cause: describe(error.cause) }),
  };
}
