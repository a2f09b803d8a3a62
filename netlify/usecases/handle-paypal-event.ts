import { paypal, type PaypalEvent, type UnverifiedWebhook } from '#adapters/paypal.ts';
import { findUnsettledPayment } from '#adapters/records/payments.ts';
import { markProcessed, recordEvent } from '#adapters/records/provider-events.ts';
import {
  clientCounters,
  countRequest,
  type RateLimit,
  uncountRequest,
} from '#adapters/rate-limit.ts';
import { ApiError } from '#adapters/api-error.ts';
import { placeOrderIfCaptured } from './place-order-if-paid.ts';
import { recordPaypalRefund, recordPaypalReversal } from './external-refunds.ts';
import { settlePayment } from './settle-payment.ts';

/** Each forged webhook that looks like PayPal's costs us a request to PayPal. */
const FORGED: RateLimit = { name: 'forged PayPal webhooks by client', most: 60, seconds: 60 };

/** Takes an event of PayPal's once its signature is verified, however often and in whatever order it comes. */
export async function handlePaypalEvent(
  body: string,
  headers: Headers,
  clientAddress: string,
): Promise<void> {
  const webhook = paypal().readWebhook(body, headers);
  const event = await verifyWebhook(webhook, clientAddress);
  if (await recordEvent('paypal', event)) return;
  await processPaypalEvent(event);
  await markProcessed('paypal', event.id);
}

/**
 * Counted before PayPal is asked, so that forged webhooks which come together are limited too, and taken back unless PayPal
 * calls it forged. PayPal's own addresses have to wait only while 60 of their webhooks are being verified at once.
 */
async function verifyWebhook(
  webhook: UnverifiedWebhook,
  clientAddress: string,
): Promise<PaypalEvent> {
  const counters = clientCounters([FORGED], clientAddress);
  await countRequest(counters);
  let isForged = false;
  try {
    return await paypal().verifyWebhook(webhook);
  } catch (error) {
    isForged = error instanceof ApiError;
    throw error;
  } finally {
    if (!isForged) await uncountRequest(counters);
  }
}

/**
 * What follows from an event: it only says where to look, the capture itself is fetched again. An approval needs nothing:
 * the shopper is on the way back to us, and who never comes is found by the reconciler.
 */
export async function processPaypalEvent(event: { type: string; objectId: string }) {
  switch (event.type) {
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.PENDING':
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      return handleCapture(event.objectId);
    case 'PAYMENT.CAPTURE.REFUNDED':
      return recordPaypalRefund(event.objectId);
    case 'PAYMENT.CAPTURE.REVERSED':
      return recordPaypalReversal(event.objectId);
  }
}

async function handleCapture(captureId: string): Promise<void> {
  const capture = await paypal().getCapture(captureId);
  if (!capture?.orderId) return;
  await (capture.isDeclined ? settleOrder(capture.orderId) : placeOrderIfCaptured(capture));
}

async function settleOrder(orderId: string): Promise<void> {
  const payment = await findUnsettledPayment('paypal', orderId);
  if (payment) await settlePayment(payment);
}
