import { AsyncLocalStorage } from 'node:async_hooks';

/** One call of one function, as the log names it; a page made on demand by its route. */
interface Call {
  functionName: string;
  /** The host's own; a page of `npm run dev` has none. */
  requestId: string | undefined;
}

interface CurrentCall extends Call {
  /** When it began, by the clock of `performance.now()`. */
  began: number;
}

const calls = new AsyncLocalStorage<CurrentCall>();

/** Whatever this work does, and what it leaves to be done afterwards, is known to belong to the call. */
export function inCall<Result>(call: Call, work: () => Result): Result {
  return calls.run({ ...call, began: performance.now() }, work);
}

export function currentCall(): CurrentCall | undefined {
  return calls.getStore();
}
