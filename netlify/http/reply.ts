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

export function jsonReply(status: number, body: unknown, headers: HeadersInit = {}): Response {
  const reply = Response.json(body, { status, headers });
  reply.headers.set('content-type', 'application/json; charset=utf-8');
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

function withSecurityHeaders(reply: Response, overrides: Record<string, string> = {}): Response {
  for (const [name, value] of Object.entries({ ...SECURITY_HEADERS, ...overrides })) {
    reply.headers.set(name, value);
  }
  return reply;
}
