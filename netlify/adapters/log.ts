import { escapeControls } from '#shop/escape-controls.ts';
import { requestContext } from './request-context.ts';

/** What a log line is about. */
type Subject =
  | 'request'
  | 'run'
  | 'incident'
  | 'outbox'
  | 'reconciler'
  | 'refund'
  | 'refused address'
  | 'purge'
  | 'violation';

/**
 * Writes one line of JSON with the function and request it belongs to. No personal data: no addresses, bodies or queries,
 * and no order tokens.
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
  const escaped = escapeControls(line);
  if (level === 'error') console.error(escaped);
  else console.info(escaped);
}
