import type { StandIn } from '../stand-in.ts';
import { checkRequest, type ObjectName } from './schema-check.ts';

/** One request, read and allowed. */
export interface Call<Body> {
  /** The `:id` of the path. */
  id: string;
  body: Body;
  /** The body as it was sent. */
  text: string;
  /** The header `PayPal-Request-Id`. */
  requestId: string | undefined;
  /** The header `Prefer: return=representation`. */
  wantsAll: boolean;
}

export interface Reply {
  status: number;
  body: object;
  /** The id of what was made, to find it again when the same request is repeated. */
  about?: string;
}

type Answer<Body> = (call: Call<Body>, standIn: StandIn) => Reply;

export interface Route {
  method: 'GET' | 'POST';
  path: string;
  gives: ObjectName;
  answer: Answer<unknown>;
  repeat?: Repetition;
}

/** What a request answers that was answered before, and for how long PayPal remembers. */
export interface Repetition {
  hours: number;
  answer: (about: string, call: Call<unknown>, standIn: StandIn) => Reply;
}

/** A call that PayPal's API offers: its place, what it answers, and what it does. */
export function get(path: string, gives: ObjectName, answer: Answer<unknown>): Route {
  return { method: 'GET', path, gives, answer };
}

export function post<Body>(
  path: string,
  { takes, gives }: { takes: ObjectName; gives: ObjectName },
  answer: Answer<Body>,
  repeat?: Repetition,
): Route {
  const checked: Answer<unknown> = (call, standIn) => {
    checkRequest(takes, call.body);
    // The published schema says what the body is.
    return answer({ ...call, body: call.body as Body }, standIn);
  };
  return { method: 'POST', path, gives, answer: checked, ...(repeat && { repeat }) };
}

/** The route for a request, and the `:id` in its path. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; id: string } | undefined {
  for (const route of routes) {
    const match = new URLPattern({ pathname: route.path }).exec({ pathname: path });
    if (match && route.method === method) return { route, id: match.pathname.groups['id'] ?? '' };
  }
  return undefined;
}
