import type { Config } from '@netlify/functions';
import { createPaypalOrder } from '#contracts/payment/create-paypal-order.ts';
import { createHandler } from '#http/handler.ts';
import { paypalPayment } from '#usecases/payment/providers.ts';
import { startPayment } from '#usecases/payment/start.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createHandler(createPaypalOrder, startPayment(paypalPayment), { after: sendOutbox });

export const config: Config = { path: '/api/create-paypal-order' };
