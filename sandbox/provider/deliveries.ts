/** Whether the shop has taken a webhook. */
export interface Delivery {
  id: string;
  state: 'waiting' | 'delivered' | 'given up';
}

/** How a provider brings one webhook to the shop, and keeps what became of it. */
export interface Sender {
  /** Tries once; false when the shop did not take it. */
  send(id: string, stopping: AbortSignal): Promise<boolean>;
  keep(delivery: Delivery): void;
}

/** Providers try again for three days; here, where a shop restarts in seconds, for half a minute. */
const RETRY_AFTER_MS = [50, 100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000, 5000];

/** Brings webhooks to the shop one after the other, in the order in which they came about. */
export class Deliveries {
  readonly #sender: Sender;
  readonly #waiting: string[];
  readonly #stopping = new AbortController();
  #running: Promise<unknown> | undefined;
  #withheld = false;
  #copies = 1;
  #hurry = Promise.withResolvers<unknown>();

  /** `kept` are the deliveries that an earlier run left. */
  constructor(sender: Sender, kept: readonly Delivery[] = []) {
    this.#sender = sender;
    this.#waiting = kept.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  }

  /** Takes up what waits; called after each commit. */
  wake(newOnes: readonly string[] = []): void {
    this.#waiting.push(...newOnes);
    if (this.#mayGoOn()) this.#running ??= this.#deliverAll();
  }

  withhold(): void {
    this.#withheld = true;
  }

  /** Delivers again, beginning with what was withheld; resolves when it has all been tried. */
  async release(order: 'as it happened' | 'reversed' = 'as it happened'): Promise<void> {
    this.#withheld = false;
    if (order === 'reversed') this.#waiting.reverse();
    this.wake();
    await this.flush();
  }

  /** Sends each webhook this many times. */
  repeat(copies: number): void {
    this.#copies = copies;
  }

  /** Tries at once what waits for its next attempt; resolves when everything is delivered or withheld. */
  async flush(): Promise<void> {
    this.#hurry.resolve(undefined);
    await this.idle();
  }

  reset(): void {
    this.#withheld = false;
    this.#copies = 1;
    this.wake();
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#hurry.resolve(undefined);
    await this.idle();
  }

  #mayGoOn(): boolean {
    return this.#waiting.length > 0 && !this.#withheld && !this.#stopping.signal.aborted;
  }

  async #deliverAll(): Promise<void> {
    for (let [id] = this.#waiting; id && this.#mayGoOn(); [id] = this.#waiting) {
      const delivered = await this.#deliver(id);
      // A delivery that was stopped or withheld half-way still waits.
      if (!delivered && !this.#mayGoOn()) break;
      this.#waiting.splice(this.#waiting.indexOf(id), 1);
      this.#sender.keep({ id, state: delivered ? 'delivered' : 'given up' });
    }
    this.#running = undefined;
  }

  async #deliver(id: string): Promise<boolean> {
    for (const pause of [...RETRY_AFTER_MS, 0]) {
      const taken = await this.#sendCopies(id);
      if (taken || !this.#mayGoOn()) return taken;
      await this.#pause(pause);
    }
    return false;
  }

  async #sendCopies(id: string): Promise<boolean> {
    for (let copy = 0; copy < this.#copies; copy += 1) {
      if (!(await this.#sender.send(id, this.#stopping.signal))) return false;
    }
    return true;
  }

  async #pause(milliseconds: number): Promise<void> {
    const timer = setTimeout(this.#hurry.resolve, milliseconds);
    await this.#hurry.promise;
    clearTimeout(timer);
    this.#hurry = Promise.withResolvers();
  }
}
