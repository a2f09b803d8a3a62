import type { RequestShapes } from '../schema/shapes.ts';
import type { StandIn } from '../stand-in.ts';
import type { Caller } from './authentication.ts';
import type { Reply } from './check-reply.ts';
import { readRequest } from './read-request.ts';
import { isV2 } from './v2-error.ts';

/** One request, read and allowed. */
export interface Call<Parameters> {
  id: string;
  parameters: Parameters;
  caller: Caller;
  /** Proves that a browser was given this very payment intent. */
  clientSecret: string | undefined;
  requestId: string;
  idempotencyKey: string | undefined;
  /** The connected account that the request is made for. */
  account: string | undefined;
}

export interface Route {
  method: 'GET' | 'POST';
  path: string;
  forBrowsers: boolean;
  answer(call: Call<Record<string, unknown>>, standIn: StandIn): Reply;
}

/** A call that Stripe's API offers: its place, the shape of its parameters, what it does. */
export function route<Name extends keyof RequestShapes>(
  place: `${'GET' | 'POST'} /v${1 | 2}/${string}`,
  shape: Name,
  answer: (call: Call<RequestShapes[Name]>, standIn: StandIn) => Reply,
  options: { forBrowsers: boolean } = { forBrowsers: false },
): Route {
  const [method, path = ''] = place.split(' ');
  return {
    method: method === 'GET' ? 'GET' : 'POST',
    path,
    forBrowsers: options.forBrowsers,
    answer: (call, standIn) =>
      answer({ ...call, parameters: readRequest(shape, call.parameters, isV2(path)) }, standIn),
  };
}

/** The route for a request, and the `:id` in its path. */
export function findRoute(
  routes: readonly Route[],
  method: string | undefined,
  path: string,
): { route: Route; id: string } | undefined {
  for (const candidate of routes) {
    const pattern = new RegExp(`^${candidate.path.replace(':id', '([^/]+)')}$`);
    const match = candidate.method === method ? pattern.exec(path) : null;
    if (match) return { route: candidate, id: decodeURIComponent(match[1] ?? '') };
  }
  return undefined;
}
