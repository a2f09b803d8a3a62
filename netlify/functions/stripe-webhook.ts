import type { Config } from '@netlify/functions';
import { webhookDoor } from '#http/webhook-door.ts';
import { handleStripeEvent } from '#usecases/handle-stripe-event.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default webhookDoor('stripe-webhook', async (body, headers, afterwards) => {
  await handleStripeEvent(body, headers.get('stripe-signature') ?? '');
  afterwards(sendOutbox);
});

export const config: Config = {
  path: '/api/stripe-webhook',
  rateLimit: { windowLimit: 3000, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
