import type { Context } from '@netlify/functions';
import type { Handler } from './handler.ts';
import { errorReply, noSuchFunction } from './reply.ts';

/** Where Netlify has a function with these handlers answer: the `path` of its config. */
export function pathsOf(handlers: readonly Handler[]): Handler['path'][] {
  return handlers.map(({ path }) => path);
}

/**
 * One deployed function for several calls, so that one process that is awake answers them all. The address says which
 * call it is; an address that none of them has is 404, as for a function that does not exist.
 */
export function createFunction(handlers: readonly Handler[]) {
  const routes = handlers.map(({ path, handle }) => ({
    pattern: new URLPattern({ pathname: `${path}{/}?` }),
    handle,
  }));
  return async (request: Request, context: Context): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const route = routes.find(({ pattern }) => pattern.test({ pathname }));
    if (route) return route.handle(request, context);
    return errorReply(noSuchFunction(), []);
  };
}
