import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { ServiceUnavailable } from '#adapters/api-error.ts';

/** It took too long; of what exactly is not known. */
export class DeadlineExceeded extends ServiceUnavailable {
  constructor(ms: number) {
    super('What this needs', new Error(`It took longer than ${ms / 1000} seconds.`));
  }
}

interface Deadline {
  signal: AbortSignal;
  /** Someone waits for the reply. */
  isAwaited: boolean;
}

const deadlines = new AsyncLocalStorage<Deadline | undefined>();

/** Whether someone waits for the reply of this call: not in a terminal, after the reply, or in a scheduled run. */
export const isAwaited = () => deadlines.getStore()?.isAwaited ?? false;

/**
 * Waits at most this long for the work, then throws ServiceUnavailable. Waits that use timeoutSignal end as well; a
 * request that is already sent may still be processed, as after a crash.
 */
export async function withDeadline<Result>(
  ms: number,
  work: () => Promise<Result>,
  { isAwaited = true } = {},
): Promise<Result> {
  const deadline = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new DeadlineExceeded(ms);
    deadline.abort(error.cause);
    reject(error);
  }, ms);
  try {
    return await Promise.race([deadlines.run({ signal: deadline.signal, isAwaited }, work), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** How long the office waits for what a provider or mail server has to do; then its reply says how far it is. */
export const OFFICE_WAIT_MS = 8_000;

/** Waits for work, at most this long if that is given; the work goes on. */
export async function waitAtMost(maxMs: number | undefined, work: Promise<unknown>): Promise<void> {
  await (maxMs === undefined ? work : Promise.race([work, delay(maxMs)]));
}

/** Aborts a single wait after this long, or when the deadline of the whole call has passed. */
export function timeoutSignal(ms: number): AbortSignal {
  const deadline = deadlines.getStore();
  const own = AbortSignal.timeout(ms);
  return deadline ? AbortSignal.any([deadline.signal, own]) : own;
}

/** Runs work that may outlive the response. */
export function withoutDeadline<Result>(work: () => Result): Result {
  return deadlines.run(undefined, work);
}

/** Netlify stops a scheduled function after 30 seconds; ours stop earlier. */
export const RUN_MS = 25_000;

/** The longest that the last batch takes when the providers respond normally. */
export const LAST_BATCH_MS = 2_500;

/** The reconciler has the longest run: its own work, then the outbox. */
const PARTS = 2;

/** How long a part of a run claims new work, including its wait for another run. */
export const CLAIM_BUDGET_MS = RUN_MS / PARTS - LAST_BATCH_MS;
