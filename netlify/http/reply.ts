// The host's header rules don't reach the replies of functions. Nothing here is a page, a frame or worth keeping.
const SECURITY_HEADERS: Record<string, string> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const FOR_EVER = 'public, max-age=31536000, immutable';

export function jsonReply(status: number, body: unknown, headers: HeadersInit = {}): Response {
  const reply = Response.json(body, { status, headers });
  reply.headers.set('content-type', 'application/json; charset=utf-8');
  return secured(reply);
}

/** Sends a browser on with GET, so that a reload sends no form twice. */
export function seeOther(address: string): Response {
  return secured(new Response(null, { status: 303, headers: { location: address } }));
}

export function noContent(): Response {
  return secured(new Response(null, { status: 204 }));
}

/** A file that is for everybody and for ever: Stripe's page and whoever unfolds a shared link show it too. */
export function fileReply(body: ArrayBuffer | null, headers: Record<string, string>): Response {
  return secured(new Response(body, { headers }), {
    'cache-control': FOR_EVER,
    'netlify-cdn-cache-control': `${FOR_EVER}, durable`,
    'cross-origin-resource-policy': 'cross-origin',
  });
}

function secured(reply: Response, unlike: Record<string, string> = {}): Response {
  for (const [name, value] of Object.entries({ ...SECURITY_HEADERS, ...unlike })) {
    reply.headers.set(name, value);
  }
  return reply;
}
