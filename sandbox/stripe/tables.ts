import type Stripe from 'stripe';
import type { Delivery } from '#sandbox/provider/deliveries.ts';
import type { Ledger } from '#sandbox/provider/ledger.ts';
import { noSuch } from './api/errors.ts';
import type { SessionCreateParameters } from './schema/requests.ts';

/** Which connected account an object belongs to; what is the platform's own has no such row. */
interface Ownership {
  id: string;
  account: string;
}

interface SavedReply {
  id: string;
  path: string;
  fingerprint: string;
  savedAt: number;
  status: number;
  body: string;
}

export interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

export type CardBehavior =
  { kind: 'pays' } | { kind: 'requires_action' } | { kind: 'declines'; decline: Decline };

/** How the card of a payment method behaves; Stripe's API does not expose it. */
interface CardSecret {
  id: string;
  behavior: CardBehavior;
}

/** The details of a checkout session beside the session itself. */
interface SessionDetails {
  id: string;
  lineItems: Stripe.LineItem[];
  intentData: NonNullable<SessionCreateParameters['payment_intent_data']>;
}

type RequirementsUpdated = Stripe.V2.Core.Events.V2CoreAccountIncludingRequirementsUpdatedEvent;
type CapabilityUpdated =
  Stripe.V2.Core.Events.V2CoreAccountIncludingConfigurationMerchantCapabilityStatusUpdatedEvent;
/** An event of the v2 API: it carries no state, only where to retrieve it. */
export interface ThinEvent extends Stripe.V2.Core.EventBase {
  type: RequirementsUpdated['type'] | CapabilityUpdated['type'];
  related_object: RequirementsUpdated['related_object'];
}

/** The seller's entries on the onboarding page, field by field. */
export interface SellerDetails {
  givenName?: string;
  surname?: string;
  /** `1990-04-01`. */
  birthDate?: string;
  website?: string;
  /** For customers. */
  supportEmail?: string;
  /** The last four digits alone. */
  bankAccount?: string;
}

/** A connected account; what Stripe answers is derived from it. */
export interface AccountRow {
  id: string;
  /** In milliseconds. */
  createdAt: number;
  contactEmail: string;
  displayName: string | undefined;
  /** The customer-facing name; rows of older data folders have none. */
  businessName?: string | undefined;
  metadata: Stripe.Metadata;
  details: SellerDetails;
  /** When the seller accepted Stripe's terms, by submitting the page; in milliseconds. */
  acceptedAt: number | undefined;
  verification: 'not started' | 'pending' | 'verified';
}

/** A link to the onboarding page, for one visit, which lasts until the seller leaves. */
export interface AccountLinkRow {
  id: string;
  account: string;
  refreshUrl: string;
  returnUrl: string;
  /** In milliseconds. */
  expiresAt: number;
  visit: 'not started' | 'open' | 'over';
}

export interface Tables {
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  card_secret: CardSecret;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  checkout_session: Stripe.Checkout.Session;
  session_details: SessionDetails;
  product: Stripe.Product;
  price: Stripe.Price;
  application_fee: Stripe.ApplicationFee;
  event: Stripe.EventBase | ThinEvent;
  account: AccountRow;
  account_link: AccountLinkRow;
  ownership: Ownership;
  delivery: Delivery;
  saved_reply: SavedReply;
}
export type StripeLedger = Ledger<Tables>;

/** The ledger as one account sees it, without objects of other accounts. */
export class AccountLedger {
  readonly #ledger: StripeLedger;
  readonly #account: string | undefined;

  constructor(ledger: StripeLedger, account: string | undefined) {
    this.#ledger = ledger;
    this.#account = account;
  }

  find<Name extends keyof Tables>(table: Name, id: string): Tables[Name] | undefined {
    const row = this.#ledger.find(table, id);
    return row && this.#owns(row) ? row : undefined;
  }

  /** Throws Stripe's error when there is no such row; `param` is the parameter that named it. */
  get<Name extends keyof Tables>(table: Name, id: string, param?: string): Tables[Name] {
    const row = this.find(table, id);
    if (!row) throw noSuch(table.replace('checkout_', 'checkout.'), id, param);
    return row;
  }

  all<Name extends keyof Tables>(table: Name): Tables[Name][] {
    return this.#ledger.all(table).filter((row) => this.#owns(row));
  }

  write<Name extends keyof Tables>(table: Name, row: Tables[Name]): Tables[Name] {
    const { id } = row;
    if (this.#account) this.#ledger.write('ownership', { id, account: this.#account });
    return this.#ledger.write(table, row);
  }

  #owns({ id }: { id: string }): boolean {
    return this.#ledger.find('ownership', id)?.account === this.#account;
  }
}
