/** Whose payments: a connected account's, or the platform's own where there is none. */
type Account = string | undefined;

/** How payments go other than their cards say. */
export class PaymentFaults {
  readonly #processing = new Map<Account, number>();

  /** The next `times` payments stay in `processing` until they are settled. */
  keepProcessing(times = 1, account?: Account): void {
    this.#processing.set(account, this.#left(account) + times);
  }

  /** Whether the payment at hand is to stay in `processing`. */
  takeProcessing(account: Account): boolean {
    const left = this.#left(account);
    if (left === 0) return false;
    this.#processing.set(account, left - 1);
    return true;
  }

  reset(): void {
    this.#processing.clear();
  }

  #left(account: Account): number {
    return this.#processing.get(account) ?? 0;
  }
}
