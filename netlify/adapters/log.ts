import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '@netlify/functions';
import { escapeControls } from '#shop/escape-controls.ts';

/** One call of a function as the log identifies it; an on-demand page is identified by its route. */
interface RequestContext {
  functionName: string;
  /** Netlify's request id; undefined in `npm run dev`. */
  requestId: string | undefined;
  /** Netlify's `production`, `deploy-preview` or `branch-deploy`; `dev` in the local shop. */
  deployContext: string | undefined;
  /** Keeps the function alive after the response until the work is done. */
  waitUntil: ((work: Promise<unknown>) => void) | undefined;
  /** Start time by `performance.now()`. */
  began: number;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/**
 * Runs work, and everything it starts, in the context of this call. Netlify's own context is missing in `npm run dev`
 * on pages.
 */
export function withRequestContext<Result>(
  functionName: string,
  netlify: Pick<Context, 'requestId' | 'deploy' | 'waitUntil'> | undefined,
  work: () => Result,
): Result {
  const context = {
    functionName,
    requestId: netlify?.requestId,
    deployContext: netlify?.deploy.context,
    waitUntil: netlify && ((promise: Promise<unknown>) => netlify.waitUntil(promise)),
    began: performance.now(),
  };
  return contexts.run(context, work);
}

/** Undefined outside a call: in tests and in the terminal. */
export function requestContext(): RequestContext | undefined {
  return contexts.getStore();
}

const withoutLines = new AsyncLocalStorage<true>();

/**
 * Runs a command of a person, whose terminal is no log: lines of JSON would stand between its questions. The rows of
 * what failed say why, and what is thrown is printed.
 */
export const withoutLog = <Result>(work: () => Result): Result => withoutLines.run(true, work);

/** The subject of a log line. */
type Subject =
  | 'request'
  | 'run'
  | 'incident'
  | 'outbox'
  | 'order webhook'
  | 'reconciler'
  | 'refund'
  | 'refused address'
  | 'unknown payment'
  | 'purge'
  | 'violation';

/**
 * Writes one line of JSON with the function and request it belongs to. No personal data: no addresses, bodies or
 * queries, and no order tokens.
 */
export function log(level: 'info' | 'error', about: Subject, details: object): void {
  if (withoutLines.getStore()) return;
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
