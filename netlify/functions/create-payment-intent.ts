import type { Config } from '@netlify/functions';
import { createPaymentIntent } from '#contracts/create-payment-intent.ts';
import { createHandler } from '#http/handler.ts';
import { startCardPayment } from '#usecases/start-card-payment.ts';

export default createHandler(createPaymentIntent, (request, _afterwards, clientAddress) =>
  startCardPayment(request, clientAddress),
);

export const config: Config = {
  path: '/api/create-payment-intent',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
