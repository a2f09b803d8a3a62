// The host's header rules don't reach the replies of functions. Nothing here is a page, a frame or worth keeping.
const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

export function jsonReply(status: number, body: unknown, headers: HeadersInit = {}): Response {
  const reply = Response.json(body, { status, headers });
  reply.headers.set('content-type', 'application/json; charset=utf-8');
  return secured(reply);
}

/** Sends a browser on with GET, so that a reload sends no form twice. */
export function seeOther(address: string): Response {
  return secured(new Response(null, { status: 303, headers: { location: address } }));
}

function secured(reply: Response): Response {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) reply.headers.set(name, value);
  return reply;
}
