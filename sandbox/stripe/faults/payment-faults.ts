/** How payments go other than their cards say. */
export class PaymentFaults {
  #processing = 0;

  /** The next `times` payments stay in `processing` until they are settled. */
  keepProcessing(times = 1): void {
    this.#processing += times;
  }

  /** Whether the payment at hand is to stay in `processing`. */
  takeProcessing(): boolean {
    if (this.#processing === 0) return false;
    this.#processing -= 1;
    return true;
  }

  reset(): void {
    this.#processing = 0;
  }
}
