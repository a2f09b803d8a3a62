import { getCapture } from '#adapters/paypal/refunds.ts';
import * as webhooks from '#adapters/paypal/webhooks.ts';
import { markProcessed, recordEvent } from './provider-events.queries.ts';
import {
  clientCounters,
  countRequest,
  type RateLimit,
  uncountRequest,
} from '#adapters/rate-limit.ts';
import { ApiError } from '#adapters/api-error.ts';
import { handleMoneyBack } from './external-refunds.ts';
import { placeOrderIfCaptured } from './finish.ts';
import { reconcilePaymentById } from './reconcile.ts';

/** Verifying a forged webhook costs us a request to PayPal. */
const FORGED: RateLimit = { name: 'forged PayPal webhooks by client', max: 60, seconds: 60 };

/** Handles a PayPal webhook after verifying its signature. Duplicate and out-of-order events are safe. */
export async function handlePaypalEvent(
  body: string,
  headers: Headers,
  clientAddress: string,
): Promise<void> {
  const webhook = webhooks.readWebhook(body, headers);
  const event = await verifyWebhook(webhook, clientAddress);
  if (await recordEvent('paypal', event)) return;
  await processPaypalEvent(event);
  await markProcessed('paypal', event.id);
}

/**
 * Counted before PayPal is asked, so that parallel forged webhooks are limited too, and uncounted unless PayPal rejects
 * the signature. PayPal's own servers reach the limit only with 60 webhooks being verified at once.
 */
async function verifyWebhook(
  webhook: webhooks.UnverifiedWebhook,
  clientAddress: string,
): Promise<webhooks.PaypalEvent> {
  const counters = clientCounters([FORGED], clientAddress);
  await countRequest(counters);
  let isForged = false;
  try {
    return await webhooks.verifyWebhook(webhook);
  } catch (error) {
    isForged = error instanceof ApiError;
    throw error;
  } finally {
    if (!isForged) await uncountRequest(counters);
  }
}

/**
 * The event only says which object changed: its state is requested from PayPal again. An approval needs nothing: the
 * shopper returns to our page, and the reconciler captures the orders of those who don't.
 */
export async function processPaypalEvent(event: { type: string; objectId: string }) {
  switch (event.type) {
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.PENDING':
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      return handleCapture(event.objectId);
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.CAPTURE.REVERSED':
      return handleMoneyBack('paypal', event);
  }
}

async function handleCapture(captureId: string): Promise<void> {
  const capture = await getCapture(captureId);
  if (!capture?.orderId) return;
  if (capture.isDeclined) await reconcilePaymentById('paypal', capture.orderId);
  else await placeOrderIfCaptured(capture);
}
