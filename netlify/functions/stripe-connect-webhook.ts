import type { Config } from '@netlify/functions';
import { webhookHandler } from '#http/handler.ts';
import { handleConnectEvent } from '#usecases/connect/handle-connect-event.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default webhookHandler(
  'stripe-connect-webhook',
  (body, headers) => handleConnectEvent(body, headers.get('stripe-signature') ?? ''),
  { after: sendOutbox },
);

export const config: Config = { path: '/api/stripe-connect-webhook' };
