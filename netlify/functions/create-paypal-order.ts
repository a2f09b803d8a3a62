import type { Config } from '@netlify/functions';
import { createPaypalOrder } from '#contracts/create-paypal-order.ts';
import { door } from '#http/door.ts';
import { startPaypalPayment } from '#usecases/start-paypal-payment.ts';

export default door(createPaypalOrder, (asked, _afterwards, clientAddress) =>
  startPaypalPayment(asked, clientAddress),
);

export const config: Config = {
  path: '/api/create-paypal-order',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
