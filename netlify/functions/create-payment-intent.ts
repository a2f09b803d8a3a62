import type { Config } from '@netlify/functions';
import { createPaymentIntent } from '#contracts/payment/create-payment-intent.ts';
import { createHandler } from '#http/handler.ts';
import { cardPayment } from '#usecases/payment/providers.ts';
import { startPayment } from '#usecases/payment/start.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createHandler(createPaymentIntent, startPayment(cardPayment), { after: sendOutbox });

export const config: Config = {
  path: '/api/create-payment-intent',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
