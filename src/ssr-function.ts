import { createHandler as createAdapterHandler } from '@astrojs/netlify/ssr-function.js';
import { nonPageHeaders } from './page-headers.ts';

type Options = Parameters<typeof createAdapterHandler>[0];
type Handler = ReturnType<typeof createAdapterHandler>;

/**
 * The adapter's function for on-demand pages, with headers on every response. Some responses never reach our middleware: the
 * adapter's 403, Astro's 400 for repeatedly encoded paths, its redirect of trailing slashes.
 */
export function createHandler(options: Options): Handler {
  const handler = createAdapterHandler(options);
  return async (request, context) => {
    const response = await handler(request, context);
    for (const [name, value] of Object.entries(nonPageHeaders)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  };
}
