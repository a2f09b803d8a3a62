import { randomInt } from 'node:crypto';
import Stripe from 'stripe';
import { CONNECT_WEBHOOK, STRIPE_WEBHOOK } from '#adapters/webhook-subscriptions.ts';
import type { Deliveries } from '#sandbox/provider/deliveries.ts';
import { invalidRequest } from './api/errors.ts';
import type { Wallet } from './browser/messages.ts';
import type { EventDestinationReply } from './schema/replies.ts';
import { AccountLedger, type StripeLedger, type Tables, type ThinEvent } from './tables.ts';

/** A developer's settings in Stripe's dashboard. A test changes them with `faults.setup`. */
export interface Setup {
  accountId: string;
  apiVersion: string;
  /** Whether its payments are real: a sandbox says that of itself only when a test wants it. */
  isLiveMode: boolean;
  takesPayments: boolean;
  hasConnect: boolean;
  hasAccountsV2: boolean;
  /** Whether the secret key may change what follows: a restricted one may only read it. */
  mayWrite: boolean;
  destinations: EventDestinationReply[];
  /** The signing secrets of the destinations that were made by the API, by their id. */
  secrets: Record<string, string>;
  domains: Stripe.PaymentMethodDomain[];
}

/** Tests' changes to the sandbox. */
export const newOverrides = (setup: Setup) => ({
  /** How many of the next payments stay in `processing`, by connected account; undefined is the platform. */
  keepProcessing: new Map<string | undefined, number>(),
  /** How many of the next sellers stay unverified until a test settles them. */
  keepVerifying: 0,
  wallets: ['apple_pay', 'google_pay'] as readonly Wallet[],
  setup,
  /** Those with which it can pay a moment later, if they are others. */
  laterWallets: undefined as readonly Wallet[] | undefined,
  sendsThinPayloads: false,
});
export type Overrides = ReturnType<typeof newOverrides>;

interface Parts {
  ledger: StripeLedger;
  keys: { secretKey: string; publishableKey: string };
  webhooks: Deliveries;
  origin: string;
  overrides: Overrides;
}

/** The state behind the API, as the platform or one of its connected accounts sees it. */
export class StripeSandbox {
  readonly ledger: AccountLedger;
  /** The connected account that this is; the platform when there is none. */
  readonly account: string | undefined;
  readonly parts: Parts;

  constructor(parts: Parts, account?: string) {
    this.ledger = new AccountLedger(parts.ledger, account);
    this.account = account;
    this.parts = parts;
  }

  /** The sandbox as a connected account sees it, or the platform. Each sees nothing of what the others own. */
  forAccount(account: string | undefined): StripeSandbox {
    return new StripeSandbox(this.parts, account);
  }

  /** The sandbox as the owner of this object sees it. */
  forOwnerOf(id: string): StripeSandbox {
    return this.forAccount(this.parts.ledger.find('ownership', id)?.account);
  }

  /** The time as Stripe writes it: whole seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000);
  }

  /** Writes an event with a snapshot of the object; `commit` delivers it. */
  emitEvent(type: Stripe.Event.Type, object: object): void {
    this.#emit({
      id: newId('evt'),
      object: 'event',
      ...(this.account && { account: this.account }),
      api_version: Stripe.API_VERSION,
      created: this.now(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    });
  }

  /** Writes an event of the v2 API about an account. */
  emitThinEvent(type: ThinEvent['type'], account: string): void {
    const url = `/v2/core/accounts/${account}`;
    this.#emit({
      id: newId('evt_test', 40),
      object: 'v2.core.event',
      context: account,
      created: new Date().toISOString(),
      livemode: false,
      related_object: { id: account, type: 'v2.core.account', url },
      type,
    });
  }

  commit(): void {
    this.parts.webhooks.commit();
  }

  rollback(): void {
    this.parts.webhooks.rollback();
  }

  #emit(event: Stripe.EventBase | ThinEvent): void {
    this.ledger.write('event', event);
    if (isSubscribed(event)) this.parts.webhooks.add(event.id);
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

/**
 * Metadata is text whatever was sent; an empty text is no entry. Throws for more than Stripe takes: 50 keys of 40
 * characters, values of 500 (https://docs.stripe.com/metadata).
 */
export function metadataOf(metadata: Stripe.Emptyable<Stripe.MetadataParam> | undefined) {
  const entries = Object.entries(metadata || {}).filter(
    ([, value]) => value !== null && value !== '',
  );
  const refuse = (what: string) => invalidRequest(`Metadata ${what}.`, { param: 'metadata' });
  if (entries.length > 50) throw refuse('can have up to 50 keys');
  for (const [key, value] of entries) {
    if (key.length > 40) throw refuse(`keys can have up to 40 characters: ${key}`);
    const { length } = String(value);
    if (length > 500)
      throw refuse(`values can have up to 500 characters, but ${key} has ${length}`);
  }
  return Object.fromEntries<string>(entries.map(([key, value]) => [key, String(value)]));
}

function isSubscribed(event: Tables['event']): boolean {
  const endpoint = endpointOf(event);
  if (endpoint === 'accounts') return true;
  return (endpoint === 'connect' ? CONNECT_WEBHOOK : STRIPE_WEBHOOK).events.includes(event.type);
}

/** Which endpoint of the shop gets an event. */
export function endpointOf(
  event: Tables['event'] | undefined,
): 'platform' | 'connect' | 'accounts' {
  if (event?.object === 'v2.core.event') return 'accounts';
  return event?.account ? 'connect' : 'platform';
}
