import type { Config } from '@netlify/functions';
import { webhookHandler } from '#http/webhook-handler.ts';
import { handleStripeEvent } from '#usecases/handle-stripe-event.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default webhookHandler('stripe-webhook', async (body, headers, waitUntil) => {
  await handleStripeEvent(body, headers.get('stripe-signature') ?? '');
  waitUntil(sendOutbox);
});

export const config: Config = { path: '/api/stripe-webhook' };
