import type { Config } from '@netlify/functions';
import { createCheckoutSession } from '#contracts/create-checkout-session.ts';
import { door } from '#http/door.ts';
import { startHostedPayment } from '#usecases/start-hosted-payment.ts';

export default door(createCheckoutSession, (asked, _afterwards, clientAddress) =>
  startHostedPayment(asked, clientAddress),
);

export const config: Config = {
  path: '/api/create-checkout-session',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
