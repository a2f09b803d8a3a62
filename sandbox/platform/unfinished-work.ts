/** Work that goes on after its request was answered: background functions and `waitUntil`. */
export class UnfinishedWork {
  #pending = new Set<Promise<unknown>>();

  add(name: string, work: unknown): void {
    const pending = Promise.resolve(work)
      .catch((error: unknown) => {
        console.error(`[${name}]`, error);
      })
      .finally(() => this.#pending.delete(pending));
    this.#pending.add(pending);
  }

  /** Resolves when nothing is left, with what that work itself has begun. */
  async idle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }
}
