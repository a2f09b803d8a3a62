import { escapeControls } from '#shop/escape-controls.ts';
import { requestContext } from './request-context.ts';

/** What a line of the log is about. */
type Subject =
  'request' | 'run' | 'incident' | 'outbox' | 'reconciler' | 'refund' | 'purge' | 'violation';

/**
 * Writes one line of JSON that names the call it belongs to. Nothing that leads to a person goes in: no address, no body,
 * no query, and of an order only what opens nothing.
 */
export function log(level: 'info' | 'error', about: Subject, details: object): void {
  const { functionName, requestId } = requestContext() ?? {};
  const line = JSON.stringify({
    level,
    about,
    function: functionName,
    request: requestId,
    ...details,
  });
  const safe = escapeControls(line);
  if (level === 'error') console.error(safe);
  else console.info(safe);
}
