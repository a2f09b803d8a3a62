import { NOBODY, type StandIn } from '../stand-in.ts';
import type { AccountRow } from './account-row.ts';
import { changeAccount } from './change-account.ts';

/** Born on this day, as Stripe's own test values say, a seller is verified a moment later. */
const VERIFIED_LATER = '1901-01-01';
const MOMENT_MS = 5_000;

/** How long Stripe looks at what sellers submit: at once, for a moment, or until a test has seen enough. */
export class Verifications {
  readonly #momentMs: number;
  #kept = 0;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(momentMs = MOMENT_MS) {
    this.#momentMs = momentMs;
  }

  /** The next `times` sellers who submit wait until they are settled. */
  keep(times = 1): void {
    this.#kept += times;
  }

  /** An account as it stands once its seller has submitted everything. */
  begin(row: AccountRow, standIn: StandIn): AccountRow {
    const acceptedAt = row.acceptedAt ?? Date.now();
    if (this.#kept > 0) {
      this.#kept -= 1;
      return { ...row, acceptedAt, verification: 'pending' };
    }
    if (row.given.birthDate !== VERIFIED_LATER) {
      return { ...row, acceptedAt, verification: 'verified' };
    }
    this.#settleLater(row.id, standIn);
    return { ...row, acceptedAt, verification: 'pending' };
  }

  /** Ends the verification of an account. */
  settle(account: string, outcome: 'verified' | 'failed', standIn: StandIn): void {
    const row = standIn.ledger.find('account', account);
    if (row?.verification !== 'pending') {
      throw new Error(`${account} is ${row?.verification ?? 'unknown'}, not pending`);
    }
    changeAccount(row, { ...row, verification: outcome }, NOBODY, standIn);
    standIn.commit();
  }

  /** Takes up what an earlier run left. */
  resume(standIn: StandIn): void {
    const left = standIn.ledger.all('account').filter((row) => row.verification === 'pending');
    for (const { id } of left) this.#settleLater(id, standIn);
  }

  reset(): void {
    this.#kept = 0;
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #settleLater(account: string, standIn: StandIn): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const { verification } = standIn.ledger.find('account', account) ?? {};
      if (verification === 'pending') this.settle(account, 'verified', standIn);
    }, this.#momentMs);
    this.#timers.add(timer);
  }
}
