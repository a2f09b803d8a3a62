import { findUnsettledPayment } from '#adapters/records/payments.ts';
import { markProcessed, recordEvent } from '#adapters/records/provider-events.ts';
import { readEvent } from '#adapters/stripe/events.ts';
import { placeOrderIfIntentPaid } from './place-order-if-paid.ts';
import {
  recordStripeDispute,
  recordStripeRefunds,
  handleFailedStripeRefund,
} from './external-refunds.ts';
import { settlePayment } from './settle-payment.ts';
import { stopCardTesting } from './stop-card-testing.ts';

/** Takes an event of Stripe's once its signature is verified, however often and in whatever order it comes. */
export async function handleStripeEvent(body: string, signature: string): Promise<void> {
  const event = await readEvent(body, signature);
  if (await recordEvent('stripe', event)) return;
  await processStripeEvent(event);
  await markProcessed('stripe', event.id);
}

/** What follows from an event: it only says where to look, the object is fetched again before it is believed. */
export async function processStripeEvent(event: { id: string; type: string; objectId: string }) {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return placeOrderIfIntentPaid(event.objectId);
    case 'payment_intent.payment_failed':
      return stopCardTesting(event.id, event.objectId);
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return settleSession(event.objectId);
    case 'charge.refunded':
      return recordStripeRefunds(event.objectId);
    case 'charge.dispute.funds_withdrawn':
      return recordStripeDispute(event.objectId);
    case 'refund.failed':
      return handleFailedStripeRefund(event.objectId);
  }
}

async function settleSession(sessionId: string): Promise<void> {
  const offer = await findUnsettledPayment('stripe_session', sessionId);
  if (offer) await settlePayment(offer);
}
