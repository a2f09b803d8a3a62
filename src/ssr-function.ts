import { createHandler as createAdapterHandler } from '@astrojs/netlify/ssr-function.js';
import { nonPageHeaders } from './page-headers.ts';

type Options = Parameters<typeof createAdapterHandler>[0];
type Handler = ReturnType<typeof createAdapterHandler>;

/**
 * The function that makes pages on demand: the adapter's, with headers on every response. Some never reach our middleware:
 * the adapter's 403, Astro's 400 for a path that was encoded too often, its redirect from a path that ends in a slash.
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
