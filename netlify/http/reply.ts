import { randomUUID } from 'node:crypto';
import { ApiError, ServiceUnavailable } from '#adapters/api-error.ts';
import { ERROR_STATUS } from '#contracts/api-error.ts';
import { withoutDeadline } from '#adapters/deadline.ts';
import { log, requestContext } from '#adapters/log.ts';
import { ShopNotReady } from '#adapters/settings.ts';
import { recordIncident } from '#health/incidents.queries.ts';

// Netlify's header rules don't apply to functions. Their replies are not pages and must not be framed or cached.
const SECURITY_HEADERS: Record<string, string> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const IMMUTABLE = 'public, max-age=31536000, immutable';

export const JSON_TYPE = 'application/json; charset=utf-8';

export function jsonReply(status: number, body: unknown, headers: HeadersInit = {}): Response {
  const reply = Response.json(body, { status, headers });
  reply.headers.set('content-type', JSON_TYPE);
  return withSecurityHeaders(reply);
}

/** Redirects with GET, so that reloading does not send a form again. */
export function seeOther(address: string): Response {
  return withSecurityHeaders(new Response(null, { status: 303, headers: { location: address } }));
}

export function noContent(): Response {
  return withSecurityHeaders(new Response(null, { status: 204 }));
}

/** A public file that never changes, which Stripe's page and link previews may embed. */
export function fileReply(body: ArrayBuffer | null, headers: Record<string, string>): Response {
  return withSecurityHeaders(new Response(body, { headers }), {
    'cache-control': IMMUTABLE,
    'netlify-cdn-cache-control': `${IMMUTABLE}, durable`,
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/** A private file, which a browser saves instead of showing it. */
export function attachmentReply(body: ArrayBuffer, type: string, fileName: string): Response {
  const headers = {
    'content-type': type,
    'content-disposition': `attachment; filename="${fileName}"`,
    'content-length': String(body.byteLength),
  };
  return withSecurityHeaders(new Response(body, { headers }));
}

/** How long the CDN may answer with the same reply. */
export const CACHED_SECONDS = 300;

/**
 * A text that is the same for every visitor. The CDN caches it for five minutes or until its tag is purged; a browser
 * asks again.
 */
export function cachedReply(body: string, type: string, tag: string): Response {
  return withSecurityHeaders(new Response(body), {
    'content-type': type,
    'cache-control': 'public, max-age=0, must-revalidate',
    'netlify-cdn-cache-control': `public, durable, max-age=${CACHED_SECONDS}`,
    'netlify-cache-tag': tag,
    // Only named parameters tell cached replies apart, and no request has this one.
    'netlify-vary': 'query=none',
  });
}

function withSecurityHeaders(reply: Response, overrides: Record<string, string> = {}): Response {
  for (const [name, value] of Object.entries({ ...SECURITY_HEADERS, ...overrides })) {
    reply.headers.set(name, value);
  }
  return reply;
}

const codes = new WeakMap<Response, string>();

export function codeOf(reply: Response): string | undefined {
  return codes.get(reply);
}

/**
 * Turns every failure into an HTTP response (requirements §7). Unexpected errors are logged, and the response has only
 * the incident id.
 */
export function errorReply(error: unknown, methods: readonly string[]): Response {
  if (error instanceof ApiError) {
    const { code, message, details } = error;
    const headers = {
      ...(code === 'method_not_allowed' && { allow: methods.join(', ') }),
      ...(details.retryAfter !== undefined && { 'retry-after': String(details.retryAfter) }),
    };
    return refusalReply(ERROR_STATUS[code], code, message, details, headers);
  }
  if (error instanceof ShopNotReady) {
    return refusalReply(503, 'unavailable', "This shop can't take payments yet.", {});
  }
  const incident = logIncident(error);
  if (error instanceof ServiceUnavailable) {
    const text = "The shop can't answer right now. Please try again in a moment.";
    return refusalReply(503, 'unavailable', text, { incident }, { 'retry-after': '5' });
  }
  const text = `Something went wrong on our side. Please contact support with the number ${incident}.`;
  return refusalReply(500, 'internal', text, { incident });
}

/** For an address that no function has, and for a function that is switched off. */
export const noSuchFunction = () => new ApiError('not_found', 'There is no such function.');

export interface FailurePage {
  html: string;
  policy: string;
}

/** The failure of a form sent without JavaScript: the status and headers of errorReply, with a page as the body. */
export function errorPage(error: unknown, page: FailurePage): Response {
  const problem = errorReply(error, ['POST']);
  const reply = new Response(page.html, { status: problem.status, headers: problem.headers });
  reply.headers.set('content-type', 'text/html; charset=utf-8');
  reply.headers.set('content-security-policy', page.policy);
  const code = codes.get(problem);
  if (code) codes.set(reply, code);
  return reply;
}

function refusalReply(
  status: number,
  code: string,
  error: string,
  details: object,
  headers: HeadersInit = {},
): Response {
  const reply = jsonReply(status, { error, code, ...details }, headers);
  codes.set(reply, code);
  return reply;
}

/**
 * Logs an unexpected error, has the database keep it, and returns its incident id. Only the message and the stack are
 * logged: the details of a database error quote whole rows, which hold personal data.
 */
export function logIncident(error: unknown): string {
  const incident = randomUUID();
  const described = describe(error);
  log('error', 'incident', { incident, error: described });
  keepIncident(incident, described);
  return incident;
}

/** The reply neither waits for it nor depends on it: while the database is down, the log line alone stays. */
function keepIncident(id: string, error: ReturnType<typeof describe>): void {
  const call = requestContext();
  if (!call) return;
  const { functionName, requestId: request = null, waitUntil } = call;
  const kept = withoutDeadline(() =>
    recordIncident({ id, function: functionName, request, error }),
  ).catch(() => undefined);
  waitUntil?.(kept);
}

const EMAIL = /[\w.!#$%&'*+=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;

/** Replies of services may quote an email address. */
const withoutEmails = (text: string) => text.replaceAll(EMAIL, '…@…');

/** `limited` has the text and the seconds to wait; without it, a service does not respond. */
export type PageResult<Value> = { ok: true; value: Value } | { ok: false; limited?: ApiError };

/**
 * For a page that has its own text for too many requests and for no response, which is logged; rethrows any other
 * error.
 */
export async function pageResult<Value>(work: Promise<Value>): Promise<PageResult<Value>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests')
      return { ok: false, limited: error };
    if (!(error instanceof ServiceUnavailable)) throw error;
    logIncident(error);
    return { ok: false };
  }
}

interface Described {
  message: string;
  [detail: string]: unknown;
}

function describe(error: unknown): Described {
  if (!(error instanceof Error)) return { message: withoutEmails(String(error)) };
  return {
    name: error.name,
    message: withoutEmails(error.message),
    ...('code' in error && error.code !== undefined && { code: error.code }),
    ...('constraint' in error &&
      error.constraint !== undefined && { constraint: error.constraint }),
    stack: error.stack
      ?.split('\n')
      .slice(1, 6)
      .map((line) => withoutEmails(line.trim())),
    ...(error.cause !== undefined && { cause: describe(error.cause) }),
  };
}
