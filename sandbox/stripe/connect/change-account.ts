import { isDeepStrictEqual } from 'node:util';
import type { Cause, StandIn } from '../stand-in.ts';
import type { AccountRow } from './account-row.ts';
import { cardPaymentsOf, requirementsOf } from './requirements.ts';
import { newThinEvent } from './thin-events.ts';

/** Writes what has become of an account, and tells the webhook what that changes. */
export function changeAccount(
  before: AccountRow,
  after: AccountRow,
  cause: Cause,
  standIn: StandIn,
): AccountRow {
  const tell = (type: Parameters<typeof newThinEvent>[0]) =>
    standIn.notify('thin_event', newThinEvent(type, after.id, cause));
  if (!isDeepStrictEqual(requirementsOf(before), requirementsOf(after))) {
    tell('v2.core.account[requirements].updated');
  }
  if (cardPaymentsOf(before).status !== cardPaymentsOf(after).status) {
    tell('v2.core.account[configuration.merchant].capability_status_updated');
  }
  return standIn.ledger.write('account', after);
}
