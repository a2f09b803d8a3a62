import { setTimeout as pause } from 'node:timers/promises';
import { isAwaited } from './deadline.ts';

/** Before a provider is asked again that has answered 429: 3.5 to 7 seconds, which a scheduled run has. */
const PAUSES_MS = [500, 1000, 2000];

/**
 * Repeats a request that its provider has refused as one too many (429), which it has not executed. A shopper doesn't
 * wait for that, but tries again.
 */
export async function withBackOff<Result>(
  request: () => Promise<Result>,
  isRateLimited: (error: unknown) => boolean,
): Promise<Result> {
  for (const milliseconds of isAwaited() ? [] : PAUSES_MS) {
    try {
      return await request();
    } catch (error) {
      if (!isRateLimited(error)) throw error;
    }
    // At random, so that those who were refused together don't come back together (docs.stripe.com/rate-limits).
    await pause(milliseconds * (1 + Math.random()));
  }
  return request();
}
