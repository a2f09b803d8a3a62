import type { Config } from '@netlify/functions';
import { webhookHandler } from '#http/handler.ts';
import { handleStripeEvent } from '#usecases/payment/handle-stripe-event.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default webhookHandler(
  'stripe-webhook',
  (body, headers) => handleStripeEvent(body, headers.get('stripe-signature') ?? ''),
  { after: sendOutbox },
);

export const config: Config = { path: '/api/stripe-webhook' };
