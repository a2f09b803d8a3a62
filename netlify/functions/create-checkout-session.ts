import type { Config } from '@netlify/functions';
import { createCheckoutSession } from '#contracts/payment/create-checkout-session.ts';
import { createHandler } from '#http/handler.ts';
import { hostedPayment } from '#usecases/payment/providers.ts';
import { startPayment } from '#usecases/payment/start.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createHandler(createCheckoutSession, startPayment(hostedPayment), {
  after: sendOutbox,
});

export const config: Config = { path: '/api/create-checkout-session' };
