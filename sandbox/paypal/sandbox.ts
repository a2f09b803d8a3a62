import type { Deliveries, Delivery } from '#sandbox/provider/deliveries.ts';
import type { Ledger } from '#sandbox/provider/ledger.ts';
import {
  type CaptureStatus,
  type EventType,
  type ExperienceContext,
  newId,
  type OrderStatus,
  type PurchaseUnit,
  type RefundRequest,
  type RefundStatus,
  type WebhookEvent,
} from './objects.ts';

/** What becomes of the money when the shop captures: the customer chooses it on the approval page. */
export const OUTCOMES = ['completed', 'pending', 'declined'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface OrderRow {
  id: string;
  status: OrderStatus;
  unit: PurchaseUnit;
  context: ExperienceContext;
  outcome?: Outcome;
  captureId?: string;
  /** PayPal deletes an order that is not approved in time. */
  isExpired?: true;
  createdAt: string;
  updatedAt: string;
}

export interface CaptureRow {
  id: string;
  orderId: string;
  status: CaptureStatus;
  cents: number;
  refundedCents: number;
  customId: string | undefined;
  invoiceId: string | undefined;
  createdAt: string;
  updatedAt: string;
}

export interface RefundRow {
  id: string;
  captureId: string;
  cents: number;
  status: RefundStatus;
  note: Omit<RefundRequest, 'amount'>;
  createdAt: string;
}

/** What a PayPal-Request-Id was first used for. */
interface SavedRequest {
  /** The path and the header together. */
  id: string;
  /** The id of the object that the request created or captured. */
  resultId: string;
  savedAt: number;
}

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

/** What every part of the sandbox works with. */
export class PaypalSandbox {
  /** Where the sandbox itself is reached. */
  readonly url: string;
  readonly ledger: PaypalLedger;
  /** A test changes it with `faults.setup`. */
  webhook: WebhookSettings;
  /** A test keeps refunds pending until it settles them. */
  keepsRefundsPending = false;
  readonly #deliveries: Deliveries;

  constructor(
    url: string,
    parts: { ledger: PaypalLedger; webhook: WebhookSettings; deliveries: Deliveries },
  ) {
    this.url = url;
    this.ledger = parts.ledger;
    this.webhook = parts.webhook;
    this.#deliveries = parts.deliveries;
  }

  /** Writes an event for the webhook, as part of the request at hand. */
  emitEvent(type: EventType, resource: object): void {
    const event = newEvent(type, resource, this.url);
    this.ledger.write('event', { id: event.id, text: serializeEvent(event) });
    this.#deliveries.add(event.id);
  }

  /** Keeps what was written, and delivers its events. */
  commit(): void {
    this.#deliveries.commit();
  }

  rollback(): void {
    this.#deliveries.rollback();
  }
}

const EVENTS: Record<EventType, [resourceType: WebhookEvent['resource_type'], summary: string]> = {
  'CHECKOUT.ORDER.APPROVED': ['checkout-order', 'An order has been approved by buyer'],
  'PAYMENT.CAPTURE.COMPLETED': ['capture', 'Payment completed'],
  'PAYMENT.CAPTURE.PENDING': ['capture', 'Payment pending'],
  'PAYMENT.CAPTURE.DENIED': ['capture', 'Payment denied'],
  'PAYMENT.CAPTURE.REFUNDED': ['refund', 'Payment refunded'],
  'PAYMENT.CAPTURE.REVERSED': ['refund', 'Payment reversed'],
};

/** What PayPal posts to the shop when something happened. */
function newEvent(type: EventType, resource: object, url: string): WebhookEvent {
  const id = `WH-${newId()}-${newId()}`;
  const href = `${url}/v1/notifications/webhooks-events/${id}`;
  const [resourceType, summary] = EVENTS[type];
  return {
    id,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: type,
    summary,
    resource,
    links: [
      { href, rel: 'self', method: 'GET' },
      { href: `${href}/resend`, rel: 'resend', method: 'POST' },
    ],
  };
}

/**
 * The event as it travels. PayPal signs these very bytes, and they aren't those that JSON.stringify would make again: a
 * receiver that verifies its own rendering instead of what it received must fail here too.
 */
function serializeEvent(event: WebhookEvent): string {
  return JSON.stringify(event).replaceAll('/', String.raw`\/`);
}
