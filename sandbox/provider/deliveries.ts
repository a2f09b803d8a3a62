import { setTimeout as delay } from 'node:timers/promises';

export interface Delivery {
  id: string;
  state: 'waiting' | 'delivered' | 'failed';
}

interface DeliveryLedger {
  all(table: 'delivery'): Delivery[];
  write(table: 'delivery', row: Delivery): Delivery;
  commit(): void;
  rollback(): void;
}

export interface Sender {
  ledger: DeliveryLedger;
  /** Each endpoint has a queue of its own, so that one that fails delays no other. Default: one endpoint. */
  endpointOf?(id: string): string;
  /** Tries once; false unless the shop accepts it with a 2xx status. */
  send(id: string, stopping: AbortSignal): Promise<boolean>;
}

/** Providers retry for three days; a local shop restarts in seconds, so half a minute is enough. */
const RETRY_AFTER_MS = [50, 100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000, 5000];
const TIMEOUT_MS = 20_000;

export async function postWebhook(
  url: string,
  { body, headers, stopping }: { body: string; headers: HeadersInit; stopping: AbortSignal },
): Promise<boolean> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]);
  return fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    .then((response) => response.ok)
    .catch(() => false);
}

/** Commits a provider's requests and then delivers their webhooks, one after the other in the order of their events. */
export class Deliveries {
  readonly #sender: Sender;
  #uncommitted: string[] = [];
  readonly #queues = new Map<string, string[]>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #withheld = false;
  #copies = 1;
  #retryNow = Promise.withResolvers<unknown>();

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  add(id: string): void {
    this.#sender.ledger.write('delivery', { id, state: 'waiting' });
    this.#uncommitted.push(id);
  }

  commit(): void {
    this.#sender.ledger.commit();
    this.#enqueue(this.#uncommitted.splice(0));
  }

  rollback(): void {
    this.#sender.ledger.rollback();
    this.#uncommitted = [];
  }

  resume(): void {
    const waiting = this.#sender.ledger.all('delivery').filter(({ state }) => state === 'waiting');
    this.#enqueue(waiting.map(({ id }) => id));
  }

  withhold(): void {
    this.#withheld = true;
  }

  /** Delivers again, starting with what was withheld; resolves when everything has been tried. */
  async release(order: 'as it happened' | 'reversed' = 'as it happened'): Promise<void> {
    this.#withheld = false;
    if (order === 'reversed') for (const queue of this.#queues.values()) queue.reverse();
    this.#enqueue([]);
    this.#retry();
    await this.idle();
  }

  repeat(copies: number): void {
    this.#copies = copies;
  }

  reset(): void {
    this.#withheld = false;
    this.#copies = 1;
    this.#enqueue([]);
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#retry();
    await this.idle();
  }

  #enqueue(ids: readonly string[]): void {
    for (const id of ids) {
      const endpoint = this.#sender.endpointOf?.(id) ?? '';
      const queue = this.#queues.get(endpoint) ?? [];
      this.#queues.set(endpoint, queue);
      queue.push(id);
    }
    for (const [endpoint, queue] of this.#queues) {
      if (this.#running.has(endpoint) || !this.#canContinue(queue)) continue;
      const running = this.#deliverAll(queue).finally(() => this.#running.delete(endpoint));
      this.#running.set(endpoint, running);
    }
  }

  #canContinue(queue: readonly string[]): boolean {
    return queue.length > 0 && !this.#withheld && !this.#stopping.signal.aborted;
  }

  async #deliverAll(queue: string[]): Promise<void> {
    for (let [id] = queue; id && this.#canContinue(queue); [id] = queue) {
      const delivered = await this.#deliver(id, queue);
      // A delivery that was interrupted stays in the queue.
      if (!delivered && !this.#canContinue(queue)) break;
      queue.splice(queue.indexOf(id), 1);
      this.#sender.ledger.write('delivery', { id, state: delivered ? 'delivered' : 'failed' });
      this.#sender.ledger.commit();
    }
  }

  async #deliver(id: string, queue: readonly string[]): Promise<boolean> {
    for (const milliseconds of [...RETRY_AFTER_MS, 0]) {
      const { promise: retryNow } = this.#retryNow;
      const taken = await this.#sendCopies(id);
      if (taken || !this.#canContinue(queue)) return taken;
      await Promise.race([retryNow, delay(milliseconds, undefined, { ref: false })]);
    }
    return false;
  }

  async #sendCopies(id: string): Promise<boolean> {
    for (let copy = 0; copy < this.#copies; copy += 1) {
      if (!(await this.#sender.send(id, this.#stopping.signal))) return false;
    }
    return true;
  }

  #retry(): void {
    this.#retryNow.resolve(undefined);
    this.#retryNow = Promise.withResolvers();
  }
}
