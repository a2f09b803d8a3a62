import { AsyncLocalStorage } from 'node:async_hooks';

/** One call of a function as the log identifies it; an on-demand page is identified by its route. */
interface RequestContext {
  functionName: string;
  /** Netlify's request id; undefined in `npm run dev`. */
  requestId: string | undefined;
}

interface CurrentCall extends RequestContext {
  /** Start time by `performance.now()`. */
  began: number;
}

const contexts = new AsyncLocalStorage<CurrentCall>();

/** Runs work, and everything it starts, in the context of this call. */
export function withRequestContext<Result>(call: RequestContext, work: () => Result): Result {
  return contexts.run({ ...call, began: performance.now() }, work);
}

export function requestContext(): CurrentCall | undefined {
  return contexts.getStore();
}
