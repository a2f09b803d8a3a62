import type { Config } from '@netlify/functions';
import { createPaypalOrder } from '#contracts/create-paypal-order.ts';
import { createHandler } from '#http/handler.ts';
import { paypalPayment } from '#usecases/payment/providers.ts';
import { startPayment } from '#usecases/payment/start.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createHandler(createPaypalOrder, startPayment(paypalPayment), { after: sendOutbox });

export const config: Config = { path: '/api/create-paypal-order' };
