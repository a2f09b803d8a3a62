import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { newId, type StripeSandbox } from '../sandbox.ts';
import type { AccountRow, ThinEvent } from '../tables.ts';
import { cardPaymentsOf, requirementsOf } from './requirements.ts';

/** Born on this day, as Stripe's own test values say, a seller is verified a few seconds later. */
const VERIFIED_LATER = '1901-01-01';

/** Starts the verification of a seller: it ends at once, a few seconds later, or when a test settles it. */
export function startVerification(row: AccountRow, sandbox: StripeSandbox): AccountRow {
  const submitted = { ...row, acceptedAt: row.acceptedAt ?? Date.now() };
  if (sandbox.overrides.keepVerifying > 0) {
    sandbox.overrides.keepVerifying -= 1;
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
  const { verificationMs, stopping } = sandbox.parts;
  await delay(verificationMs, undefined, { ref: false, signal: stopping }).catch(() => undefined);
  const isPending = sandbox.ledger.find('account', account)?.verification === 'pending';
  if (isPending && !stopping.aborted) settleVerification(account, 'verified', sandbox);
}

/** Writes an account and emits events for what has changed. */
export function updateAccount(before: AccountRow, after: AccountRow, sandbox: StripeSandbox): void {
  if (!isDeepStrictEqual(requirementsOf(before), requirementsOf(after))) {
    emit('v2.core.account[requirements].updated', after.id, sandbox);
  }
  if (cardPaymentsOf(before).status !== cardPaymentsOf(after).status) {
    const type = 'v2.core.account[configuration.merchant].capability_status_updated';
    emit(type, after.id, sandbox);
  }
  sandbox.ledger.write('account', after);
}

function emit(type: ThinEvent['type'], account: string, sandbox: StripeSandbox): void {
  sandbox.emitThinEvent({
    id: newId('evt_test', 40),
    object: 'v2.core.event',
    context: account,
    created: new Date().toISOString(),
    livemode: false,
    related_object: {
      id: account,
      type: 'v2.core.account',
      url: `/v2/core/accounts/${account}`,
    },
    type,
  });
}
