import { newId } from '../resources/identifiers.ts';
import type { EventType, WebhookEvent } from '../resources/published.ts';

const RESOURCE_TYPES = {
  'CHECKOUT.ORDER.APPROVED': 'checkout-order',
  'PAYMENT.CAPTURE.COMPLETED': 'capture',
  'PAYMENT.CAPTURE.PENDING': 'capture',
  'PAYMENT.CAPTURE.DENIED': 'capture',
  'PAYMENT.CAPTURE.REFUNDED': 'refund',
  'PAYMENT.CAPTURE.REVERSED': 'refund',
} as const satisfies Record<EventType, WebhookEvent['resource_type']>;

const SUMMARIES: Record<EventType, string> = {
  'CHECKOUT.ORDER.APPROVED': 'An order has been approved by buyer',
  'PAYMENT.CAPTURE.COMPLETED': 'Payment completed',
  'PAYMENT.CAPTURE.PENDING': 'Payment pending',
  'PAYMENT.CAPTURE.DENIED': 'Payment denied',
  'PAYMENT.CAPTURE.REFUNDED': 'Payment refunded',
  'PAYMENT.CAPTURE.REVERSED': 'Payment reversed',
};

/** What PayPal posts to the shop when something happened. */
export function eventOf(type: EventType, resource: object, url: string, now: Date): WebhookEvent {
  const id = `WH-${newId()}-${newId()}`;
  const href = `${url}/v1/notifications/webhooks-events/${id}`;
  return {
    id,
    event_version: '1.0',
    create_time: now.toISOString(),
    resource_type: RESOURCE_TYPES[type],
    resource_version: '2.0',
    event_type: type,
    summary: SUMMARIES[type],
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
export function textOf(event: WebhookEvent): string {
  return JSON.stringify(event).replaceAll('/', String.raw`\/`);
}
