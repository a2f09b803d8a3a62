import { AsyncLocalStorage } from 'node:async_hooks';
import { ServiceUnavailable } from '#adapters/api-error.ts';

const deadlines = new AsyncLocalStorage<AbortSignal | undefined>();

/**
 * Waits no longer than this for the work, and then throws Unreachable. What the work waits for with our patience ends as
 * well; what is on its way elsewhere arrives without us, as it does after a crash.
 */
export async function withDeadline<Result>(
  ms: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const deadline = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const cause = new Error(`It took longer than ${ms / 1000} seconds.`);
    deadline.abort(cause);
    reject(new ServiceUnavailable('What this needs', cause));
  }, ms);
  try {
    return await Promise.race([deadlines.run(deadline.signal, work), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Ends a single wait: after this long, or when the time of the whole call is over. */
export function timeoutSignal(ms: number): AbortSignal {
  const deadline = deadlines.getStore();
  const own = AbortSignal.timeout(ms);
  return deadline ? AbortSignal.any([deadline, own]) : own;
}

/** Work that outlives the answer has time of its own. */
export function withoutDeadline<Result>(work: () => Result): Result {
  return deadlines.run(undefined, work);
}
