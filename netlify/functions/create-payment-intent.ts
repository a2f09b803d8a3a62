import type { Config } from '@netlify/functions';
import { createPaymentIntent } from '#contracts/create-payment-intent.ts';
import { door } from '#http/door.ts';
import { startCardPayment } from '#usecases/start-card-payment.ts';

export default door(createPaymentIntent, (asked, _afterwards, clientAddress) =>
  startCardPayment(asked, clientAddress),
);

export const config: Config = {
  path: '/api/create-payment-intent',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
