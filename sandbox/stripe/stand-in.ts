import type Stripe from 'stripe';
import { AccountLedger } from './account-ledger.ts';
import type { Keys } from './api/authentication.ts';
import type { Wallet } from './browser/messages.ts';
import type { Verifications } from './connect/verification.ts';
import type { PaymentFaults } from './faults/payment-faults.ts';
import { newEvent } from './resources/events.ts';
import type { StripeLedger, Tables } from './tables.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

/** The request that an event comes from. */
export interface Cause {
  requestId: string | undefined;
  idempotencyKey: string | undefined;
}
/** What happens by itself: nobody asked for it. */
export const NOBODY: Cause = { requestId: undefined, idempotencyKey: undefined };

export interface StandInParts {
  ledger: StripeLedger;
  keys: Keys;
  webhooks: Webhooks;
  paymentFaults: PaymentFaults;
  verifications: Verifications;
  /** The wallets with which every browser can pay. */
  wallets: { offered: Wallet[] };
  /** Where browsers find this stand-in. */
  origin(): string;
}

/** What the calls of the API work with: for the platform itself, or for one of its connected accounts. */
export class StandIn {
  readonly ledger: StripeLedger;
  readonly keys: Keys;
  readonly paymentFaults: PaymentFaults;
  readonly verifications: Verifications;
  readonly wallets: { offered: Wallet[] };
  readonly origin: () => string;
  /** The connected account that this is; the platform when there is none. */
  readonly account: string | undefined;
  readonly #parts: StandInParts;
  readonly #announced: string[];

  constructor(parts: StandInParts, account?: string, announced: string[] = []) {
    this.ledger = new AccountLedger(parts.ledger, account);
    this.keys = parts.keys;
    this.paymentFaults = parts.paymentFaults;
    this.verifications = parts.verifications;
    this.wallets = parts.wallets;
    this.origin = parts.origin;
    this.account = account;
    this.#parts = parts;
    this.#announced = announced;
  }

  /** The same for a connected account, or for the platform: of what the others own it knows nothing. */
  on(account: string | undefined): StandIn {
    return new StandIn(this.#parts, account, this.#announced);
  }

  /** The same for whoever owns this object. */
  onOwnerOf(id: string): StandIn {
    return this.on(this.#parts.ledger.find('ownership', id)?.account);
  }

  /** The time as Stripe writes it: whole seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000);
  }

  /** Writes an event for the webhook, as part of the request at hand. */
  announce(type: Stripe.Event.Type, object: object, cause: Cause): void {
    this.notify('event', newEvent(type, object, this, cause));
  }

  /** Keeps an event, and puts it on its way if somebody listens. */
  notify<Name extends 'event' | 'thin_event'>(table: Name, event: Tables[Name]): void {
    const { id } = this.ledger.write(table, event);
    if (!this.#parts.webhooks.hears(event)) return;
    this.ledger.write('delivery', { id, state: 'waiting' });
    this.#announced.push(id);
  }

  /** Keeps what the request at hand has written, and sends its events on their way. */
  commit(): void {
    this.ledger.commit();
    this.#parts.webhooks.wake(this.#announced.splice(0));
  }

  discard(): void {
    this.ledger.discard();
    this.#announced.length = 0;
  }
}
