import { createHmac } from 'node:crypto';
import { Deliveries, postWebhook } from '#sandbox/provider/deliveries.ts';
import type { StripeLedger, Tables, ThinEvent } from './tables.ts';
import { thinVersionOf } from './thin-events.ts';

interface Endpoint {
  url: string;
  secret: string;
}

/** Where the shop listens, as it would be set up in Stripe's dashboard. */
export interface Endpoints {
  /** The platform's own events. */
  platform: Endpoint;
  /** What happens on its connected accounts. */
  connect?: Endpoint;
  /** Changes of those accounts themselves. */
  accounts?: Endpoint;
}

/** The events of connected accounts that the shop subscribes to, as docs/operations says. */
const SUBSCRIBED = /^(?:checkout\.session|product|price)\./;

/** Every webhook of the shop: each has its own queue, so that one that fails holds up no other. */
export class Webhooks {
  readonly #ledger: StripeLedger;
  readonly #queues: Partial<Record<keyof Endpoints, Deliveries>>;
  /** Whether the platform's endpoint was set up with thin payloads, by mistake. */
  isThin = false;

  constructor(ledger: StripeLedger, { platform, connect, accounts }: Endpoints) {
    this.#ledger = ledger;
    const queue = (endpoint: Endpoint) =>
      new Deliveries({
        send: (id, stopping) => this.#send(id, endpoint, stopping),
        save(delivery) {
          ledger.write('delivery', delivery);
          ledger.commit();
        },
      });
    this.#queues = {
      platform: queue(platform),
      ...(connect && { connect: queue(connect) }),
      ...(accounts && { accounts: queue(accounts) }),
    };
  }

  wants(event: Tables['event'] | ThinEvent): boolean {
    const endpoint = endpointOf(event);
    if (endpoint === 'connect' && !SUBSCRIBED.test(event.type)) return false;
    return this.#queues[endpoint] !== undefined;
  }

  enqueue(ids: readonly string[]): void {
    for (const id of ids) {
      const event = this.#find(id);
      if (event) this.#queues[endpointOf(event)]?.enqueue([id]);
    }
  }

  /** Delivers what an earlier run left. */
  resume(): void {
    const waiting = this.#ledger.all('delivery').filter(({ state }) => state === 'waiting');
    this.enqueue(waiting.map(({ id }) => id));
  }

  withhold(): void {
    for (const queue of this.#all()) queue.withhold();
  }

  async release(order?: 'as it happened' | 'reversed'): Promise<void> {
    await Promise.all(this.#all().map((queue) => queue.release(order)));
  }

  repeat(copies: number): void {
    for (const queue of this.#all()) queue.repeat(copies);
  }

  async idle(): Promise<void> {
    await Promise.all(this.#all().map((queue) => queue.idle()));
  }

  reset(): void {
    this.isThin = false;
    for (const queue of this.#all()) queue.reset();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#all().map((queue) => queue.stop()));
  }

  #all(): Deliveries[] {
    return Object.values(this.#queues);
  }

  #find(id: string): Tables['event'] | ThinEvent | undefined {
    return this.#ledger.find('event', id) ?? this.#ledger.find('thin_event', id);
  }

  #send(id: string, { url, secret }: Endpoint, stopping: AbortSignal): Promise<boolean> {
    const event = this.#find(id);
    const body = JSON.stringify(this.isThin && event ? thinPayloadOf(event) : event);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': sign(body, secret, Math.floor(Date.now() / 1000)),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    return postWebhook(url, { body, headers, stopping });
  }
}

function endpointOf(event: Tables['event'] | ThinEvent): keyof Endpoints {
  if (event.object === 'v2.core.event') return 'accounts';
  return event.account ? 'connect' : 'platform';
}

function thinPayloadOf(event: Tables['event'] | ThinEvent): object {
  return endpointOf(event) === 'platform' && event.object === 'event'
    ? thinVersionOf(event)
    : event;
}

/** `t=…,v1=…`: the time and the HMAC of time and payload, as Stripe signs. */
function sign(payload: string, secret: string, time: number): string {
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  return `t=${time},v1=${signature}`;
}
