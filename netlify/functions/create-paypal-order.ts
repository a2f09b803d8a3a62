import type { Config } from '@netlify/functions';
import { createPaypalOrder } from '#contracts/create-paypal-order.ts';
import { door } from '#http/door.ts';
import { startPaypalPayment } from '#usecases/start-paypal-payment.ts';

export default door(createPaypalOrder, startPaypalPayment);

export const config: Config = { path: '/api/create-paypal-order' };
