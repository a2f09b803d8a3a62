import { defineMiddleware } from 'astro:middleware';
import { withPageLog } from '#http/request-log.ts';
import { pageHeaders } from './page-headers.ts';

/**
 * Astro's own addresses for what we don't use: pictures drawn on request, server islands. While developing, Astro draws the
 * pages' pictures there.
 */
const isAstrosOwn = (route: string) => import.meta.env.PROD && route.startsWith('/_');

/**
 * The host's header rules don't reach what is made on demand: the same for it, unless a page knows better. What is no page
 * has no policy of Astro's and gets ours in ssr-function.ts.
 */
export const onRequest = defineMiddleware(async ({ routePattern, locals }, next) => {
  // Without a body, Astro answers with our page for 404.
  if (isAstrosOwn(routePattern)) return new Response(null, { status: 404 });
  const response = await withPageLog(routePattern, locals.netlify?.context.requestId, next);
  for (const [name, value] of Object.entries(pageHeaders(routePattern))) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
});
