import { AsyncLocalStorage } from 'node:async_hooks';
import { escapeControls } from '#shop/escape-controls.ts';

/** One call of a function as the log identifies it; an on-demand page is identified by its route. */
interface RequestContext {
  functionName: string;
  /** Netlify's request id; undefined in `npm run dev`. */
  requestId: string | undefined;
}

interface CurrentCall extends RequestContext {
  /** Start time by `performance.now()`. */
  began: number;
}

const contexts = new AsyncLocalStorage<CurrentCall>();

/** Runs work, and everything it starts, in the context of this call. */
export function withRequestContext<Result>(call: RequestContext, work: () => Result): Result {
  return contexts.run({ ...call, began: performance.now() }, work);
}

export function requestContext(): CurrentCall | undefined {
  return contexts.getStore();
}

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
