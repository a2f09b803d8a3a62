import { createHash } from 'node:crypto';
import type { StandIn } from '../stand-in.ts';
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

/** What of a request its key is for. */
interface Keyed {
  idempotencyKey: string | undefined;
  path: string;
  parameters: Record<string, unknown>;
}

/** The saved answer to a request that comes again under its key; refuses a key that comes back with other words. */
export function findSaved(question: Keyed, standIn: StandIn): SavedReply | undefined {
  const { idempotencyKey: key, path, parameters } = question;
  if (!key) return undefined;
  const call = { key, path, fingerprint: fingerprintOf(parameters), now: standIn.now() };
  return replay(standIn.ledger.find('saved_reply', ownKey(key, standIn)), call);
}

export function saveReply(
  { idempotencyKey: key, path, parameters }: Keyed,
  [status, body]: [status: number, body: string],
  standIn: StandIn,
): void {
  if (!key) return;
  const id = ownKey(key, standIn);
  const fingerprint = fingerprintOf(parameters);
  const savedAt = standIn.now();
  standIn.ledger.write('saved_reply', { id, path, fingerprint, savedAt, status, body });
}

/** Two accounts may use the same key for different requests. */
function ownKey(key: string, { account }: StandIn): string {
  return account ? `${account} ${key}` : key;
}

function fingerprintOf(parameters: Record<string, unknown>): string {
  return createHash('sha256').update(JSON.stringify(parameters)).digest('hex');
}

function replay(
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
