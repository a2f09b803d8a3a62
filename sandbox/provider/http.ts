import { pathPattern } from '#sandbox/platform/web-server.ts';

/** As in the providers' references: `GET /v1/payment_intents/:id`. */
export type Endpoint = `${'GET' | 'PATCH' | 'POST'} /v${1 | 2}/${string}`;

export function findRoute<Route extends { endpoint: Endpoint }>(
  routes: readonly Route[],
  { method, path }: { method: string; path: string },
): { route: Route; id: string } | undefined {
  for (const route of routes) {
    const [routeMethod, pattern = ''] = route.endpoint.split(' ');
    const found = routeMethod === method && pathPattern(pattern).exec({ pathname: path });
    if (found) return { route, id: decodeURIComponent(found.pathname.groups['id'] ?? '') };
  }
  return undefined;
}

/** A provider's page in HTML. It runs no script and can't be framed. */
export function pageResponse(
  provider: string,
  { status = 200, title, content }: { status?: number; title: string; content: string },
): Response {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
<header><b>${provider}</b><br>local stand-in: no money moves</header>
<main>${content}</main>
</html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  };
  return new Response(html, { status, headers });
}

const STYLE = `
  * { box-sizing: border-box }
  body { margin: 0; background: #f2f4f7; color: #17212b; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
  header { padding: 1.5rem 1rem; text-align: center }
  header b { font-size: 1.5rem }
  main { max-width: 30rem; margin: 0 auto 3rem; padding: 2rem 1.25rem; background: #fff }
  .notice { padding: .75rem 1rem; background: #fdecea; color: #8c1d18 }
  label { display: block; margin: 1rem 0 .35rem }
  input:not([type=radio]), select, button { width: 100%; min-height: 3rem; padding: .5rem .75rem; border: 1px solid #78838f; font: inherit }
  input[aria-invalid] { border: 2px solid #b3261e }
  small { color: #55616e }
  .error { margin: .35rem 0 0; color: #b3261e }
  fieldset { margin: 1rem 0; padding: 0; border: 0 }
  button { margin-top: 1rem; background: #1c4e80; color: #fff; font-weight: 600; cursor: pointer }
  button.plain { background: none; color: #1c4e80 }
  :focus-visible { outline: 3px solid #1c4e80; outline-offset: 2px }
`;

export function redirect(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}

export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether both the host and the origin of a request are local names. This stops DNS rebinding: a foreign site whose
 * name resolves to 127.0.0.1 reaches our port, but under its own name.
 */
export function isLocalRequest({ headers }: Request): boolean {
  const origin = headers.get('origin');
  return [`http://${headers.get('host')}`, ...(origin === null ? [] : [origin])].every((address) =>
    LOCAL_NAMES.includes(URL.parse(address)?.hostname ?? ''),
  );
}
