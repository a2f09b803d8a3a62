import type { Config } from '@netlify/functions';
import { webhookDoor } from '#http/webhook-door.ts';
import { handleConnectEvent } from '#usecases/connect/handle-connect-event.ts';

export default webhookDoor('stripe-connect-webhook', (body, headers) =>
  handleConnectEvent(body, headers.get('stripe-signature') ?? ''),
);

export const config: Config = {
  path: '/api/stripe-connect-webhook',
  rateLimit: { windowLimit: 3000, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
