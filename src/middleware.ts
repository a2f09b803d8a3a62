import { defineMiddleware } from 'astro:middleware';
import { withPageLog } from '#http/handler.ts';
import { pageHeaders } from './page-headers.ts';

/** Astro's endpoints for images on request and server islands, which the shop does not use in production. */
const isAstroEndpoint = (route: string) => import.meta.env.PROD && route.startsWith('/_');

/**
 * Netlify's header rules don't apply to on-demand responses, so the same headers are set here unless a page sets its
 * own. Responses that are not pages get their policy in ssr-function.ts.
 */
export const onRequest = defineMiddleware(async ({ routePattern, locals }, next) => {
  // Astro renders our 404 page for a response without a body.
  if (isAstroEndpoint(routePattern)) return new Response(null, { status: 404 });
  const response = await withPageLog(routePattern, locals.netlify?.context, async () => next());
  for (const [name, value] of Object.entries(pageHeaders(routePattern))) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
});
