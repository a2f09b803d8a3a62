import type { Config } from '@netlify/functions';
import { webhookHandler } from '#http/handler.ts';
import { handlePaypalEvent } from '#usecases/payment/handle-paypal-event.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default webhookHandler('paypal-webhook', handlePaypalEvent, { after: sendOutbox });

export const config: Config = {
  path: '/api/paypal-webhook',
  rateLimit: { windowLimit: 3000, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
