import { defineMiddleware } from 'astro:middleware';
import { asPage } from '#http/call.ts';
import { pageHeaders } from './page-headers.ts';

const POLICY = 'Content-Security-Policy';
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/**
 * The host's header rules don't reach what is made on demand: the same for it, unless a page knows better. What is no page
 * has no policy of Astro's, and needs nothing.
 */
export const onRequest = defineMiddleware(async ({ routePattern, locals }, next) => {
  const response = await asPage(routePattern, locals.netlify?.context.requestId, next);
  for (const [name, value] of Object.entries({ [POLICY]: NO_PAGE, ...pageHeaders(routePattern) })) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
});
