/** The state of one webhook. */
export interface Delivery {
  id: string;
  state: 'waiting' | 'delivered' | 'failed';
}

/** How a provider sends a webhook and saves its state. */
export interface Sender {
  /** Tries once; false unless the shop accepts it with a 2xx status. */
  send(id: string, stopping: AbortSignal): Promise<boolean>;
  save(delivery: Delivery): void;
}

/** Providers retry for three days; a local shop restarts in seconds, so half a minute is enough. */
const RETRY_AFTER_MS = [50, 100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000, 5000];
const TIMEOUT_MS = 20_000;

/** Posts a webhook once; returns whether the shop accepted it. */
export async function postWebhook(
  url: string,
  { body, headers, stopping }: { body: string; headers: HeadersInit; stopping: AbortSignal },
): Promise<boolean> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]);
  return fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    .then((response) => response.ok)
    .catch(() => false);
}

/** Delivers webhooks one after the other, in the order of their events. */
export class Deliveries {
  readonly #sender: Sender;
  readonly #waiting: string[] = [];
  readonly #stopping = new AbortController();
  #running: Promise<unknown> | undefined;
  #withheld = false;
  #copies = 1;
  #retryNow = Promise.withResolvers<unknown>();

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /** Adds webhooks to the queue; called after each commit. */
  enqueue(ids: readonly string[]): void {
    this.#waiting.push(...ids);
    if (this.#canContinue()) this.#running ??= this.#deliverAll();
  }

  withhold(): void {
    this.#withheld = true;
  }

  /** Delivers again, starting with what was withheld; resolves when everything has been tried. */
  async release(order: 'as it happened' | 'reversed' = 'as it happened'): Promise<void> {
    this.#withheld = false;
    if (order === 'reversed') this.#waiting.reverse();
    this.enqueue([]);
    this.#retryNow.resolve(undefined);
    await this.idle();
  }

  /** Sends each webhook this many times. */
  repeat(copies: number): void {
    this.#copies = copies;
  }

  reset(): void {
    this.#withheld = false;
    this.#copies = 1;
    this.enqueue([]);
  }

  /** Resolves when nothing is being delivered. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#retryNow.resolve(undefined);
    await this.idle();
  }

  #canContinue(): boolean {
    return this.#waiting.length > 0 && !this.#withheld && !this.#stopping.signal.aborted;
  }

  async #deliverAll(): Promise<void> {
    for (let [id] = this.#waiting; id && this.#canContinue(); [id] = this.#waiting) {
      const delivered = await this.#deliver(id);
      // A delivery that was interrupted stays in the queue.
      if (!delivered && !this.#canContinue()) break;
      this.#waiting.splice(this.#waiting.indexOf(id), 1);
      this.#sender.save({ id, state: delivered ? 'delivered' : 'failed' });
    }
    this.#running = undefined;
  }

  async #deliver(id: string): Promise<boolean> {
    for (const pause of [...RETRY_AFTER_MS, 0]) {
      const taken = await this.#sendCopies(id);
      if (taken || !this.#canContinue()) return taken;
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
    const timer = setTimeout(this.#retryNow.resolve, milliseconds);
    await this.#retryNow.promise;
    clearTimeout(timer);
    this.#retryNow = Promise.withResolvers();
  }
}
