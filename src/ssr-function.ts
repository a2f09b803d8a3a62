import { createHandler as createAdapterHandler } from '@astrojs/netlify/ssr-function.js';
import { nonPageHeaders } from './page-headers.ts';

type Options = Parameters<typeof createAdapterHandler>[0];
type Handler = ReturnType<typeof createAdapterHandler>;

/**
 * The adapter's function for on-demand pages, with headers on every response. Some responses never reach our
 * middleware: the adapter's 403, Astro's 400 for repeatedly encoded paths, its redirect of trailing slashes.
 */
export function createHandler(options: Options): Handler {
  const handler = createAdapterHandler(options);
  return async (request, context) => {
    const response = await handler(withoutFile(request), context);
    for (const [name, value] of Object.entries(nonPageHeaders)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  };
}

/**
 * Only built pages are files. Astro takes `/storefront/x/index.html` for a page and then finds no account in it, also
 * where it is encoded, once or more.
 */
function withoutFile(request: Request): Request {
  const { pathname } = new URL(request.url);
  const decoded = pathname.replace(/%(?:25)*([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return decoded.endsWith('.html')
    ? new Request(new URL(`/404${pathname}`, request.url), request)
    : request;
}
