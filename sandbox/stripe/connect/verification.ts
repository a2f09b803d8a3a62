import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { StripeSandbox } from '../sandbox.ts';
import type { AccountRow } from '../tables.ts';
import { cardPaymentsOf, requirementsOf } from './requirements.ts';

/** Born on this day, as Stripe's own test values say, a seller is verified a few seconds later. */
const VERIFIED_LATER = '1901-01-01';
const VERIFICATION_MS = 5_000;

/** Starts the verification of a seller: it ends at once, a few seconds later, or when a test settles it. */
export function startVerification(row: AccountRow, sandbox: StripeSandbox): AccountRow {
  const submitted = { ...row, acceptedAt: row.acceptedAt ?? Date.now() };
  const { overrides } = sandbox.parts;
  if (overrides.keepVerifying > 0) {
    overrides.keepVerifying -= 1;
    return { ...submitted, verification: 'pending' };
  }
  if (row.details.birthDate !== VERIFIED_LATER) return { ...submitted, verification: 'verified' };
  void verifyLater(row.id, sandbox);
  return { ...submitted, verification: 'pending' };
}

/** Ends the verification of an account. */
export function settleVerification(
  account: string,
  outcome: 'verified' | 'failed',
  sandbox: StripeSandbox,
): void {
  const row = sandbox.ledger.find('account', account);
  if (row?.verification !== 'pending') {
    throw new Error(`${account} is ${row?.verification ?? 'unknown'}, not pending`);
  }
  updateAccount(row, { ...row, verification: outcome }, sandbox);
  sandbox.commit();
}

/** Continues the verifications of an earlier run. */
export function resumeVerifications(sandbox: StripeSandbox): void {
  for (const { id, verification } of sandbox.ledger.all('account')) {
    if (verification === 'pending') void verifyLater(id, sandbox);
  }
}

async function verifyLater(account: string, sandbox: StripeSandbox): Promise<void> {
  const { stopping } = sandbox.parts;
  await delay(VERIFICATION_MS, undefined, { ref: false, signal: stopping }).catch(() => undefined);
  const isPending = sandbox.ledger.find('account', account)?.verification === 'pending';
  if (isPending && !stopping.aborted) settleVerification(account, 'verified', sandbox);
}

/** Writes an account and emits events for what has changed. */
export function updateAccount(before: AccountRow, after: AccountRow, sandbox: StripeSandbox): void {
  if (!isDeepStrictEqual(requirementsOf(before), requirementsOf(after))) {
    sandbox.emitThinEvent('v2.core.account[requirements].updated', after.id);
  }
  if (cardPaymentsOf(before).status !== cardPaymentsOf(after).status) {
    const type = 'v2.core.account[configuration.merchant].capability_status_updated';
    sandbox.emitThinEvent(type, after.id);
  }
  sandbox.ledger.write('account', after);
}
