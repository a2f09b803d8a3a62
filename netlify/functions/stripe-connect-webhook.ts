import type { Config } from '@netlify/functions';
import { webhookDoor } from '#http/webhook-door.ts';
import { handleConnectEvent } from '#usecases/connect/handle-connect-event.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default webhookDoor('stripe-connect-webhook', async (body, headers, afterwards) => {
  await handleConnectEvent(body, headers.get('stripe-signature') ?? '');
  afterwards(sendOutbox);
});

export const config: Config = {
  path: '/api/stripe-connect-webhook',
  rateLimit: { windowLimit: 3000, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
