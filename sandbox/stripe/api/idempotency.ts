import { createHash } from 'node:crypto';
import type { StripeSandbox } from '../sandbox.ts';
import type { SavedReply } from '../tables.ts';
import { StripeError } from './errors.ts';

const DAY = 86_400;

/** The parts of a request that must match its idempotency key. */
interface KeyedRequest {
  idempotencyKey: string | undefined;
  path: string;
  parameters: Record<string, unknown>;
}

/** The saved reply of an idempotency key, replayed for a day. Throws when the key was used for a different request. */
export function findSavedReply(
  { idempotencyKey: key, path, parameters }: KeyedRequest,
  sandbox: StripeSandbox,
): SavedReply | undefined {
  const saved = key ? sandbox.ledger.find('saved_reply', rowId(key, sandbox)) : undefined;
  if (!saved || sandbox.now() - saved.savedAt > DAY) return undefined;
  const advice = `Try using a key other than '${key}' if you meant to execute a different request.`;
  if (saved.path !== path) {
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${saved.path}' vs '${path}'). ${advice}`,
    );
  }
  if (saved.fingerprint !== fingerprintOf(parameters)) {
    throw mismatch(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
    );
  }
  return saved;
}

export function saveReply(
  { idempotencyKey: key, path, parameters }: KeyedRequest,
  [status, body]: [status: number, body: string],
  sandbox: StripeSandbox,
): void {
  if (!key) return;
  sandbox.ledger.write('saved_reply', {
    id: rowId(key, sandbox),
    path,
    fingerprint: fingerprintOf(parameters),
    savedAt: sandbox.now(),
    status,
    body,
  });
}

/** Two accounts may use the same key for different requests. */
function rowId(key: string, { account }: StripeSandbox): string {
  return account ? `${account} ${key}` : key;
}

function fingerprintOf(parameters: Record<string, unknown>): string {
  return createHash('sha256').update(JSON.stringify(parameters)).digest('hex');
}

function mismatch(message: string): StripeError {
  return new StripeError(400, { type: 'idempotency_error', message });
}
