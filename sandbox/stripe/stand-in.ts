import type Stripe from 'stripe';
import type { Deliveries } from '#sandbox/provider/deliveries.ts';
import type { Keys } from './api/authentication.ts';
import type { Wallet } from './browser/messages.ts';
import type { PaymentFaults } from './faults/payment-faults.ts';
import { newEvent } from './resources/events.ts';
import type { StripeLedger } from './tables.ts';

/** The request that an event comes from. */
export interface Cause {
  requestId: string | undefined;
  idempotencyKey: string | undefined;
}
export interface StandInParts {
  ledger: StripeLedger;
  keys: Keys;
  deliveries: Deliveries;
  paymentFaults: PaymentFaults;
  /** The wallets with which every browser can pay. */
  wallets: { offered: Wallet[] };
  /** Where browsers find this stand-in. */
  origin(): string;
}

/** What the calls of the API work with. */
export class StandIn {
  readonly ledger: StripeLedger;
  readonly keys: Keys;
  readonly paymentFaults: PaymentFaults;
  readonly wallets: { offered: Wallet[] };
  readonly origin: () => string;
  readonly #deliveries: Deliveries;
  #announced: string[] = [];

  constructor(parts: StandInParts) {
    this.ledger = parts.ledger;
    this.keys = parts.keys;
    this.#deliveries = parts.deliveries;
    this.paymentFaults = parts.paymentFaults;
    this.wallets = parts.wallets;
    this.origin = parts.origin;
  }

  /** The time as Stripe writes it: whole seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000);
  }

  /** Writes an event for the webhook, as part of the request at hand. */
  announce(type: Stripe.Event.Type, object: object, cause: Cause): void {
    const { id } = this.ledger.write('event', newEvent(type, object, this.now(), cause));
    this.ledger.write('delivery', { id, state: 'waiting' });
    this.#announced.push(id);
  }

  /** Keeps what the request at hand has written, and sends its events on their way. */
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
