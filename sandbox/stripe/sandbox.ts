import { randomInt } from 'node:crypto';
import Stripe from 'stripe';
import { AccountLedger, type StripeLedger, type ThinEvent } from './tables.ts';
import type { Webhooks } from './webhooks.ts';

export type Wallet = 'apple_pay' | 'google_pay';
export const ALL_WALLETS: readonly Wallet[] = ['apple_pay', 'google_pay'];

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

/** The request that an event comes from. */
export interface EventSource {
  requestId: string | undefined;
  idempotencyKey: string | undefined;
}
/** For events without a request. */
export const NO_REQUEST: EventSource = { requestId: undefined, idempotencyKey: undefined };

/** Changes of the sandbox's behavior by tests. */
export interface Overrides {
  /** How many of the next payments stay in `processing`, by connected account; undefined is the platform. */
  keepProcessing: Map<string | undefined, number>;
  /** How many of the next sellers stay unverified until a test settles them. */
  keepVerifying: number;
  /** The wallets with which every browser can pay. */
  wallets: readonly Wallet[];
  /** Those with which it can pay a moment later, if they are others. */
  laterWallets: readonly Wallet[] | undefined;
}

interface Parts {
  ledger: StripeLedger;
  keys: Keys;
  webhooks: Webhooks;
  /** Where browsers find the sandbox. */
  origin: string;
  /** How long some sellers wait for their verification. */
  verificationMs: number;
  stopping: AbortSignal;
}

/** The state behind the API, as the platform or one of its connected accounts sees it. */
export class StripeSandbox {
  readonly ledger: AccountLedger;
  /** The connected account that this is; the platform when there is none. */
  readonly account: string | undefined;
  readonly parts: Parts;
  readonly overrides: Overrides;
  readonly #newEventIds: string[];

  constructor(parts: Parts, account?: string, shared?: StripeSandbox) {
    this.ledger = new AccountLedger(parts.ledger, account);
    this.account = account;
    this.parts = parts;
    this.overrides = shared?.overrides ?? {
      keepProcessing: new Map(),
      keepVerifying: 0,
      wallets: ALL_WALLETS,
      laterWallets: undefined,
    };
    this.#newEventIds = shared ? shared.#newEventIds : [];
  }

  /** The same for a connected account, or for the platform. Each sees nothing of what the others own. */
  forAccount(account: string | undefined): StripeSandbox {
    return new StripeSandbox(this.parts, account, this);
  }

  /** The same for the account that owns this object. */
  forOwnerOf(id: string): StripeSandbox {
    return this.forAccount(this.parts.ledger.find('ownership', id)?.account);
  }

  /** The time as Stripe writes it: whole seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000);
  }

  /** Writes an event with a snapshot of the object; `commit` delivers it. */
  emitEvent(type: Stripe.Event.Type, object: object, source: EventSource): void {
    const event: Stripe.EventBase = {
      id: newId('evt'),
      object: 'event',
      ...(this.account && { account: this.account }),
      api_version: Stripe.API_VERSION,
      created: this.now(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: source.requestId ?? null, idempotency_key: source.idempotencyKey ?? null },
      type,
    };
    this.ledger.write('event', event);
    this.#deliver(event);
  }

  emitThinEvent(event: ThinEvent): void {
    this.ledger.write('thin_event', event);
    this.#deliver(event);
  }

  /** Commits what the current request has written and delivers its events. */
  commit(): void {
    this.parts.ledger.commit();
    this.parts.webhooks.enqueue(this.#newEventIds.splice(0));
  }

  rollback(): void {
    this.parts.ledger.rollback();
    this.#newEventIds.length = 0;
  }

  #deliver(event: Stripe.EventBase | ThinEvent): void {
    if (!this.parts.webhooks.wants(event)) return;
    this.ledger.write('delivery', { id: event.id, state: 'waiting' });
    this.#newEventIds.push(event.id);
  }
}

const ID_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id in Stripe's format: `pi_3QxA…`. */
export function newId(prefix: string, length = 24): string {
  const characters = Array.from({ length }, () => ID_CHARACTERS[randomInt(ID_CHARACTERS.length)]);
  return `${prefix}_${characters.join('')}`;
}

/** The id in a reference that Stripe's types allow to be expanded; '' when there is none. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}

/** Metadata is text whatever was sent; an empty text is no entry. */
export function metadataOf(given: Stripe.Emptyable<Stripe.MetadataParam> | undefined) {
  const entries = Object.entries(given || {}).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries<string>(entries.map(([key, value]) => [key, String(value)]));
}
