import type { Config } from '@netlify/functions';
import { createPaypalOrder } from '#contracts/create-paypal-order.ts';
import { createHandler } from '#http/handler.ts';
import { startPaypalPayment } from '#usecases/start-paypal-payment.ts';

export default createHandler(createPaypalOrder, (request, _afterwards, clientAddress) =>
  startPaypalPayment(request, clientAddress),
);

export const config: Config = {
  path: '/api/create-paypal-order',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
