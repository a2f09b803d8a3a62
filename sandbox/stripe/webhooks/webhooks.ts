import { Deliveries } from '#sandbox/provider/deliveries.ts';
import { notificationOf, type ThinEvent } from '../connect/thin-events.ts';
import type { StripeLedger, Tables } from '../tables.ts';
import { type Endpoint, webhookSender } from './sender.ts';

/** Where the shop listens, as it would be set up in Stripe's dashboard. */
export interface Destinations {
  /** What happens on the platform's own account. */
  platform: Endpoint;
  /** What happens on its connected accounts. */
  connect?: Endpoint;
  /** What becomes of those accounts themselves. */
  accounts?: Endpoint;
}

/** The events of connected accounts that the shop wants to hear, as its README says. */
const WANTED = /^(?:checkout\.session|product|price)\./;

/** Every webhook of the shop: each has its own queue, so that one that fails holds up no other. */
export class Webhooks {
  readonly #ledger: StripeLedger;
  readonly #queues: Partial<Record<keyof Destinations, Deliveries>>;

  constructor(ledger: StripeLedger, destinations: Destinations) {
    this.#ledger = ledger;
    const { platform, connect, accounts } = destinations;
    const queue = (payloadOf: (id: string) => object | undefined, endpoint: Endpoint) =>
      new Deliveries(webhookSender(ledger, payloadOf, endpoint));
    const snapshot = (id: string) => ledger.find('event', id);
    const notification = (id: string) => notificationOf(ledger.find('thin_event', id));
    this.#queues = {
      platform: queue(snapshot, platform),
      ...(connect && { connect: queue(snapshot, connect) }),
      ...(accounts && { accounts: queue(notification, accounts) }),
    };
  }

  /** Whether the shop listens to such events. */
  hears(event: Tables['event'] | ThinEvent): boolean {
    const destination = destinationOf(event);
    if (destination === 'connect' && !WANTED.test(event.type)) return false;
    return this.#queues[destination] !== undefined;
  }

  /** Takes up what waits; called after each commit. */
  wake(newOnes: readonly string[]): void {
    for (const id of newOnes) this.#queueOf(id)?.wake([id]);
  }

  /** Takes up what an earlier run left. */
  wakeAll(): void {
    const left = this.#ledger.all('delivery').filter(({ state }) => state === 'waiting');
    this.wake(left.map(({ id }) => id));
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

  async flush(): Promise<void> {
    await Promise.all(this.#all().map((queue) => queue.flush()));
  }

  async idle(): Promise<void> {
    await Promise.all(this.#all().map((queue) => queue.idle()));
  }

  reset(): void {
    for (const queue of this.#all()) queue.reset();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#all().map((queue) => queue.stop()));
  }

  #all(): Deliveries[] {
    return Object.values(this.#queues);
  }

  #queueOf(id: string): Deliveries | undefined {
    const event = this.#ledger.find('event', id) ?? this.#ledger.find('thin_event', id);
    return event && this.#queues[destinationOf(event)];
  }
}

function destinationOf(event: Tables['event'] | ThinEvent): keyof Destinations {
  if (event.object === 'v2.core.event') return 'accounts';
  return event.account ? 'connect' : 'platform';
}
