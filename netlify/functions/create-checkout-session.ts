import type { Config } from '@netlify/functions';
import { createCheckoutSession } from '#contracts/create-checkout-session.ts';
import { createHandler } from '#http/handler.ts';
import { startHostedPayment } from '#usecases/start-hosted-payment.ts';

export default createHandler(createCheckoutSession, (request, _afterwards, clientAddress) =>
  startHostedPayment(request, clientAddress),
);

export const config: Config = {
  path: '/api/create-checkout-session',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
