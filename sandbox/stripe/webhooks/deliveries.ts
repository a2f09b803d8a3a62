import { createHmac } from 'node:crypto';
import type { StripeLedger } from '../tables.ts';

/** Whether the shop has taken an event. */
export interface Delivery {
  id: string;
  state: 'waiting' | 'delivered' | 'given up';
}
export interface Endpoint {
  url: string;
  secret: string;
}

/** Stripe tries again for three days; here, where a shop restarts in seconds, for half a minute. */
const RETRY_AFTER_MS = [50, 100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000, 5000];
const TIMEOUT_MS = 20_000;

/** Brings events to the shop's webhook one after the other, in the order in which they came about. */
export class Deliveries {
  readonly #ledger: StripeLedger;
  readonly #endpoint: Endpoint;
  readonly #waiting: string[];
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #withheld = false;
  #copies = 1;
  #hurry = Promise.withResolvers<undefined>();

  constructor(ledger: StripeLedger, endpoint: Endpoint) {
    this.#ledger = ledger;
    this.#endpoint = endpoint;
    this.#waiting = ledger
      .all('delivery')
      .filter((delivery) => delivery.state === 'waiting')
      .map((delivery) => delivery.id);
  }

  /** Takes up what waits; called after each commit. */
  wake(newEvents: readonly string[] = []): void {
    this.#waiting.push(...newEvents);
    if (this.#withheld || this.#waiting.length === 0) return;
    this.#running ??= this.#deliverAll().finally(() => (this.#running = undefined));
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

  /** Sends each event this many times. */
  repeat(copies: number): void {
    this.#copies = copies;
  }

  /** Tries at once what waits for its next attempt; resolves when everything is delivered or withheld. */
  async flush(): Promise<void> {
    this.#hurry.resolve(undefined);
    await this.idle();
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  reset(): void {
    this.#withheld = false;
    this.#copies = 1;
    this.wake();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#hurry.resolve(undefined);
    await this.idle();
  }

  async #deliverAll(): Promise<void> {
    let tries = { id: '', count: 0 };
    for (;;) {
      const id = this.#waiting[0];
      if (!id || this.#withheld || this.#stopping.signal.aborted) return;
      const delivered = await this.#send(id);
      if (this.#stopping.signal.aborted) return;
      tries = { id, count: tries.id === id ? tries.count + 1 : 1 };
      const pause = RETRY_AFTER_MS[tries.count - 1];
      if (delivered || pause === undefined) this.#close(id, delivered ? 'delivered' : 'given up');
      else await this.#pause(pause);
    }
  }

  #close(id: string, state: Delivery['state']): void {
    this.#waiting.splice(this.#waiting.indexOf(id), 1);
    this.#ledger.write('delivery', { id, state });
    this.#ledger.commit();
  }

  async #send(id: string): Promise<boolean> {
    const payload = JSON.stringify(this.#ledger.find('event', id));
    for (let copy = 0; copy < this.#copies; copy += 1) {
      if (!(await post(this.#endpoint, payload, this.#stopping.signal))) return false;
    }
    return true;
  }

  async #pause(ms: number): Promise<void> {
    const timer = setTimeout(() => this.#hurry.resolve(undefined), ms);
    await this.#hurry.promise;
    clearTimeout(timer);
    this.#hurry = Promise.withResolvers();
  }
}

async function post(endpoint: Endpoint, payload: string, stopping: AbortSignal): Promise<boolean> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': sign(payload, endpoint.secret, Math.floor(Date.now() / 1000)),
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  };
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]);
  return fetch(endpoint.url, { method: 'POST', headers, body: payload, signal, redirect: 'manual' })
    .then((response) => response.ok)
    .catch(() => false);
}

/** `t=…,v1=…`: the time and the HMAC of time and payload, as Stripe signs. */
export function sign(payload: string, secret: string, time: number): string {
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  return `t=${time},v1=${signature}`;
}
