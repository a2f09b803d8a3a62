import { AsyncLocalStorage } from 'node:async_hooks';

/** One call of one function, as the log names it; a page made on demand by its route. */
interface RequestContext {
  functionName: string;
  /** The host's own; a page of `npm run dev` has none. */
  requestId: string | undefined;
}

interface CurrentCall extends RequestContext {
  /** When it began, by the clock of `performance.now()`. */
  began: number;
}

const contexts = new AsyncLocalStorage<CurrentCall>();

/** Whatever this work does, and what it leaves to be done afterwards, is known to belong to the call. */
export function withRequestContext<Result>(call: RequestContext, work: () => Result): Result {
  return contexts.run({ ...call, began: performance.now() }, work);
}

export function requestContext(): CurrentCall | undefined {
  return contexts.getStore();
}
