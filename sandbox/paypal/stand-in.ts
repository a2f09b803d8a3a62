import type { Deliveries } from '#sandbox/provider/deliveries.ts';
import type { EventType } from './resources/published.ts';
import type { PaypalLedger } from './tables.ts';
import { eventOf, textOf } from './webhooks/events.ts';
import type { Webhook } from './webhooks/send.ts';

export interface StandInParts {
  url: string;
  ledger: PaypalLedger;
  webhook: Webhook;
  deliveries: Deliveries;
  now: () => Date;
}

/** What every part of the stand-in works with. */
export class StandIn {
  /** Where the stand-in itself is reached. */
  readonly url: string;
  readonly ledger: PaypalLedger;
  readonly webhook: Webhook;
  readonly now: () => Date;
  /** A test keeps refunds waiting until it settles them. */
  keepsRefundsPending = false;
  readonly #deliveries: Deliveries;
  #announced: string[] = [];

  constructor({ url, ledger, webhook, deliveries, now }: StandInParts) {
    this.url = url;
    this.ledger = ledger;
    this.webhook = webhook;
    this.#deliveries = deliveries;
    this.now = now;
  }

  /** Writes an event for the webhook, as part of what is done at the time. */
  announce(type: EventType, resource: object): void {
    const event = eventOf(type, resource, this.url, this.now());
    this.ledger.write('event', { id: event.id, text: textOf(event) });
    this.ledger.write('delivery', { id: event.id, state: 'waiting' });
    this.#announced.push(event.id);
  }

  /** Keeps what was written, and sends its events on their way. */
  commit(): void {
    this.ledger.commit();
    this.#deliveries.wake(this.#announced);
    this.#announced = [];
  }

  discard(): void {
    this.ledger.discard();
    this.#announced = [];
  }
}
