import type { Config } from '@netlify/functions';
import { webhookDoor } from '#http/webhook-door.ts';
import { handlePaypalEvent } from '#usecases/handle-paypal-event.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default webhookDoor('paypal-webhook', async (body, headers, afterwards, clientAddress) => {
  await handlePaypalEvent(body, headers, clientAddress);
  afterwards(sendOutbox);
});

export const config: Config = {
  path: '/api/paypal-webhook',
  rateLimit: { windowLimit: 3000, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
