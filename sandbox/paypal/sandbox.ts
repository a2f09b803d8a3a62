import type { Deliveries, Delivery } from '#sandbox/provider/deliveries.ts';
import type { Ledger } from '#sandbox/provider/ledger.ts';
import {
  type ExperienceContext,
  newId,
  type Payee,
  type PurchaseUnit,
  type RefundRequest,
} from './objects.ts';

/** The fate of the money when the shop captures: the customer chooses it on the approval page. */
export const OUTCOMES = ['completed', 'pending', 'declined'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface OrderRow {
  id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  unit: PurchaseUnit;
  /** Up to nine further ones. */
  otherUnits?: PurchaseUnit[];
  context: ExperienceContext;
  outcome?: Outcome;
  /** That of its first unit. */
  captureId?: string;
  /** PayPal deletes an order that is not approved in time. */
  isExpired?: true;
  createdAt: string;
  updatedAt: string;
}

export interface CaptureRow {
  id: string;
  orderId: string;
  /** Which of the order's units it pays; the first, if it does not say. */
  unitIndex?: number;
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED';
  cents: number;
  /** US dollars, if it does not say. */
  currency?: string;
  refundedCents: number;
  /** Whether Seller Protection covers it. */
  isProtected: boolean;
  /** The seller, if it names nobody. */
  payee?: Payee;
  customId: string | undefined;
  invoiceId: string | undefined;
  createdAt: string;
  updatedAt: string;
}

export interface RefundRow {
  id: string;
  captureId: string;
  cents: number;
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';
  note: Omit<RefundRequest, 'amount'>;
  createdAt: string;
}

/** The first request under a PayPal-Request-Id; its id is the path and the header together. */
export type SavedRequest = { id: string; savedAt: number } & (
  | { /** The id of the object that the request created or captured. */ resultId: string }
  | { /** The body of the error with which it was refused. */ refusal: object }
);

export interface Tables {
  order: OrderRow;
  capture: CaptureRow;
  refund: RefundRow;
  saved_request: SavedRequest;
  /** Webhooks: the very text that is sent and signed. */
  event: { id: string; text: string };
  delivery: Delivery;
}
type PaypalLedger = Ledger<Tables>;

/** Where webhooks go, what they are signed with, and for which events. */
export interface WebhookSettings {
  url: string;
  events: readonly string[];
  webhookId: string;
  secret: string;
}

/** The state behind the API. */
export interface PaypalSandbox {
  url: string;
  ledger: PaypalLedger;
  deliveries: Deliveries;
  /** `clientId:clientSecret`. */
  credentials: string;
  /** When each access token expires, in milliseconds. */
  tokens: Map<string, number>;
  /** Those of the app; events go to the first one that it was started with. A test changes them with `faults.setup`. */
  webhooks: WebhookSettings[];
  /** Whether the app may change webhooks. */
  mayWrite: boolean;
  /** The issue with which the next capture of an order is refused, as a test has ordered. */
  captureRefusals: Map<string, string>;
  /** A test keeps refunds pending until it settles them. */
  keepsRefundsPending: boolean;
  reports: Reports;
}

/** A test's changes to the lists of events and transactions. */
export interface Reports {
  /** Whether the app has the permission Transaction Search. */
  isPermitted: boolean;
  /** How late transactions appear. */
  lagMs: number;
  /** Events that were never made, because the app had no webhook. */
  withoutEvents: Set<string>;
  /** Transactions that come besides, with any of their fields: the spec requires none. */
  otherRows: object[];
}

export const newReports = (): Reports => ({
  isPermitted: true,
  lagMs: 0,
  withoutEvents: new Set(),
  otherRows: [],
});

const EVENTS = {
  'CHECKOUT.ORDER.APPROVED': ['checkout-order', 'An order has been approved by buyer'],
  'PAYMENT.CAPTURE.COMPLETED': ['capture', 'Payment completed'],
  'PAYMENT.CAPTURE.PENDING': ['capture', 'Payment pending'],
  'PAYMENT.CAPTURE.DENIED': ['capture', 'Payment denied'],
  'PAYMENT.CAPTURE.REFUNDED': ['refund', 'Payment refunded'],
  'PAYMENT.CAPTURE.REVERSED': ['refund', 'Payment reversed'],
} as const;
type EventType = keyof typeof EVENTS;

/** Writes an event for the webhook, as part of the request at hand. */
export function emitEvent(type: EventType, resource: object, sandbox: PaypalSandbox): void {
  const id = `WH-${newId()}-${newId()}`;
  sandbox.ledger.write('event', { id, text: newEvent(id, type, resource, sandbox.url) });
  sandbox.deliveries.add(id);
}

/**
 * The event as it travels. PayPal signs these very bytes, and they aren't those that JSON.stringify would make again: a
 * receiver that verifies its own rendering instead of what it received must fail here too.
 */
function newEvent(id: string, event_type: EventType, resource: object, url: string): string {
  const href = `${url}/v1/notifications/webhooks-events/${id}`;
  const [resource_type, summary] = EVENTS[event_type];
  const event = {
    id,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_type,
    resource_version: '2.0',
    event_type,
    summary,
    resource,
    links: [{ href, rel: 'self', method: 'GET' }],
  };
  return JSON.stringify(event).replaceAll('/', String.raw`\/`);
}
