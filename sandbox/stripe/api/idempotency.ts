import { createHash } from 'node:crypto';
import { StripeError } from './stripe-error.ts';

/** The answer a key was first given; Stripe gives it again for a day. */
export interface SavedReply {
  id: string;
  path: string;
  fingerprint: string;
  savedAt: number;
  status: number;
  body: string;
}
const DAY = 86_400;

export function fingerprintOf(parameters: Record<string, unknown>): string {
  return createHash('sha256').update(JSON.stringify(parameters)).digest('hex');
}

/** The saved answer, if `key` may be answered with it; refuses a key that comes back with other words. */
export function replay(
  saved: SavedReply | undefined,
  call: { key: string; path: string; fingerprint: string; now: number },
): SavedReply | undefined {
  if (!saved || call.now - saved.savedAt > DAY) return undefined;
  const advice = `Try using a key other than '${call.key}' if you meant to execute a different request.`;
  if (saved.path !== call.path) {
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${saved.path}' vs '${call.path}'). ${advice}`,
    );
  }
  if (saved.fingerprint !== call.fingerprint) {
    throw mismatch(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
    );
  }
  return saved;
}

function mismatch(message: string): StripeError {
  return new StripeError(400, { type: 'idempotency_error', message });
}
