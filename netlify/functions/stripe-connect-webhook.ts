import type { Config } from '@netlify/functions';
import { webhookHandler } from '#http/webhook-handler.ts';
import { handleConnectEvent } from '#usecases/connect/handle-connect-event.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default webhookHandler('stripe-connect-webhook', async (body, headers, waitUntil) => {
  await handleConnectEvent(body, headers.get('stripe-signature') ?? '');
  waitUntil(sendOutbox);
});

export const config: Config = { path: '/api/stripe-connect-webhook' };
